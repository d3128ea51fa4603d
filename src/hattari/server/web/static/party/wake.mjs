// @ts-check

/** @type {HTMLVideoElement | null} */
let video = null;

/** A picture that never changes and a tone that nobody hears, made here: players stay awake for those. */
function dream() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const ink = canvas.getContext("2d");
  const stream = canvas.captureStream(1);
  const audio = new AudioContext();
  const silence = audio.createGain();
  silence.gain.value = 0;
  const hum = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  hum.connect(silence).connect(out);
  hum.start();
  stream.addTrack(out.stream.getAudioTracks()[0]);
  setInterval(() => ink?.fillRect(0, 0, 16, 16), 1000);
  const made = document.createElement("video");
  made.className = "awake";
  made.loop = true;
  made.playsInline = true;
  made.setAttribute("aria-hidden", "true");
  made.srcObject = stream;
  document.body.append(made);
  return made;
}

/** Ask for the lock; it is lost whenever the page is hidden. */
async function lock() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock.request("screen").catch(() => {});
}

/**
 * Keep the screen on: by the lock, which needs https, else by a silent video, which needs a tap.
 * Asking again does no harm.
 */
export async function stayAwake() {
  if ("wakeLock" in navigator) {
    document.addEventListener("visibilitychange", lock);
    return lock();
  }
  video ??= dream();
  await video.play().catch(() => {});
}
