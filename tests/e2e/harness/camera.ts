import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
/** The width of a module of the code in the picture, in pixels, and the pixels beside the code. */
const MODULE = 8;
const LEFT = 60;
const TOP = 40;

/**
 * Writes a film of one picture for Chromium's pretended camera: a QR code on a grey table, in the raw format that
 * Chromium plays (YUV4MPEG2).
 */
export function writeFilm(file: string, text: string): void {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const light = Buffer.alloc(WIDTH * HEIGHT, 120);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let line = 0; line < MODULE; line++) {
        const at = (TOP + y * MODULE + line) * WIDTH + LEFT + x * MODULE;
        light.fill(isDark ? 30 : 220, at, at + MODULE);
      }
    }),
  );
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}

/** The arguments with which Chromium plays a film instead of the camera and allows it without asking. */
export const filmArguments = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
