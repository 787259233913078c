import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCamera, describeCameraProblem, openCamera } from './camera';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose camera answers so. */
const withCamera = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');

describe('the camera of the scanner', () => {
  it.each([
    ['NotFoundError', /has no camera/],
    ['OverconstrainedError', /has no camera/],
    ['NotAllowedError', /not allowed .* settings/],
    ['NotReadableError', /busy/],
    ['AbortError', /could not be opened/],
  ])('says of %s what it means, and that typing does as well', async (name, words) => {
    withCamera(() => Promise.reject(new DOMException('', name)));
    const said = await openCamera().catch((error: unknown) => describeCameraProblem(nameOf(error)));
    expect(said).toMatch(words);
    expect(said).toMatch(/type the code of the card/i);
  });

  it('says so where the browser hides the camera, as without HTTPS', async () => {
    vi.stubGlobal('navigator', {});
    const said = await openCamera().catch((error: unknown) => describeCameraProblem(nameOf(error)));
    expect(said).toMatch(/could not be opened/);
  });

  it('is asked for without a microphone, and turned off afterwards', async () => {
    const stop = vi.fn();
    const asked = vi.fn(() => Promise.resolve({ getTracks: () => [{ stop }] }));
    withCamera(asked);
    closeCamera(await openCamera());
    expect(asked).toHaveBeenCalledWith({ video: { facingMode: 'environment' }, audio: false });
    expect(stop).toHaveBeenCalledOnce();
  });
});
