"""Who does the work: processes of this machine, or a cluster of Ray or Dask, all by joblib."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.text import COMMA

T = TypeVar("T")

KNOWN = {"ray": ("ray", "ray"), "dask": ("distributed", "dask[distributed]")}
"""By the name of a cluster: the module it needs, and what to install."""

AT_THE_END = ("ray",)
"""Clusters whose joblib backend hands over nothing before everything is done."""


class Workers(msgspec.Struct, frozen=True):
    """`cores` processes here, or a cluster: its kind and its address (None: one of its own)."""

    cores: int = 1
    cluster: str | None = None
    address: str | None = None

    def each(
        self, function: Callable[..., T], jobs: Sequence[tuple[Any, ...]]
    ) -> Iterator[tuple[int, T]]:
        """(number of the job, what came of it), in the order in which they are done.

        Raises Refusal for a cluster whose package is not here.
        """
        if self.cluster is None and (self.cores == 1 or len(jobs) < 2):
            yield from (_numbered(n, function, job) for n, job in enumerate(jobs))
            return
        import joblib  # noqa: PLC0415 (one core does without)

        with ExitStack() as stack:
            stack.enter_context(self._backend())
            way = "list" if self.cluster in AT_THE_END else "generator_unordered"
            parallel = joblib.Parallel(return_as=way, pre_dispatch="2*n_jobs")
            calls = (joblib.delayed(_numbered)(n, function, job) for n, job in enumerate(jobs))
            yield from parallel(calls)

    def _backend(self) -> AbstractContextManager[Any]:
        import joblib  # noqa: PLC0415

        if self.cluster is not None:
            return _CLUSTERS[known(self.cluster)](self.address)
        backend: AbstractContextManager[Any] = joblib.parallel_config("loky", n_jobs=self.cores)
        return backend


LOCAL = Workers()


def _numbered(number: int, function: Callable[..., T], job: tuple[Any, ...]) -> tuple[int, T]:
    return number, function(*job)


def known(cluster: str) -> str:
    """The cluster's name. Raises Refusal for an unknown one, or where its package is missing."""
    if cluster not in KNOWN:
        raise Refusal(
            "unknown_cluster",
            Text(
                "There is no cluster called “{cluster}”; known are {known}.",
                "「{cluster}」というクラスタはありません。使えるのは {known} です。",
            ).fill(cluster=cluster, known=COMMA.join(KNOWN)),
        )
    module, package = KNOWN[cluster]
    if find_spec(module) is None:
        raise Refusal(
            "missing_extra",
            Text(
                "A cluster of {cluster} needs its package. "
                "Install it with: pip install '{package}'",
                "{cluster} のクラスタにはパッケージが必要です。"
                "pip install '{package}' でインストールしてください。",
            ).fill(cluster=cluster, package=package),
        )
    return cluster


@contextmanager
def _dask(address: str | None) -> Iterator[None]:
    import joblib  # noqa: PLC0415
    from distributed import Client  # noqa: PLC0415 (only where it is asked for)

    with Client(address), joblib.parallel_config(backend="dask", n_jobs=-1):
        yield


@contextmanager
def _ray(address: str | None) -> Iterator[None]:
    import joblib  # noqa: PLC0415
    import ray  # noqa: PLC0415 (only where it is asked for)
    from ray.util.joblib import register_ray  # noqa: PLC0415

    ray.init(address=address, log_to_driver=False)
    register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=-1):
            yield
    finally:
        ray.shutdown()


_CLUSTERS: dict[str, Callable[[str | None], AbstractContextManager[None]]] = {
    "dask": _dask,
    "ray": _ray,
}
