#!/bin/sh
# Pull the images that compose.yaml and Containerfile name, and write their digests into .env: from
# then on exactly these run, until this is run again.     sh pin.sh [docker|podman]
set -eu
engine=${1:-docker}
cd "$(dirname "$0")"
touch .env && chmod 600 .env

pin() { # VARIABLE IMAGE
    "$engine" pull --quiet "$2" > /dev/null
    digest=$("$engine" image inspect --format '{{index .RepoDigests 0}}' "$2")
    case $digest in
        *@sha256:*) ;;
        *) echo "pin.sh: $2 has no digest: $digest" >&2 && exit 1 ;;
    esac
    grep --invert-match "^$1=" .env > .env.part || true
    echo "$1=$digest" >> .env.part
    chmod 600 .env.part && mv .env.part .env
    echo "$1=$digest"
}

pin PYTHON_IMAGE python:3.13-slim
pin POSTGRES_IMAGE postgres:18
pin NATS_IMAGE nats:2
pin CADDY_IMAGE caddy:2
