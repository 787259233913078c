/** For each error of `getUserMedia`, what it means for the person. */
const CAMERA_PROBLEMS: Record<string, string> = {
  NotFoundError: 'This device has no camera. Type the code of the card instead.',
  OverconstrainedError: 'This device has no camera. Type the code of the card instead.',
  NotAllowedError:
    'The camera is not allowed for this page. Allow it in the browser’s settings of this page, or type the code of the card.',
  NotReadableError:
    'The camera is busy: another app or tab may use it. Close that one and try again, or type the code of the card.',
};

/**
 * Says why there is no picture.
 * @param name the name of the error of `getUserMedia`
 */
export const describeCameraProblem = (name: string): string =>
  CAMERA_PROBLEMS[name] ?? 'The camera could not be opened. Type the code of the card instead.';

/**
 * Asks for the camera on the back of the device. Browsers ask the person, so call this when they tap.
 * @throws {DOMException} whose name `describeCameraProblem` knows
 */
export async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  // without HTTPS browsers hide the camera
  if (!devices) throw new DOMException('no camera for this page', 'SecurityError');
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Loads the browser's own reader of QR codes, or else one in WebAssembly. */
export async function loadReader(): Promise<CodeReader> {
  const own = window.BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] });
  return (await import('./wasm-reader')).loadWasmReader();
}
