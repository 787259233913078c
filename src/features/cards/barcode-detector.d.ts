// The parts that this app uses of the library and of the browser's own reader, which TypeScript's library does not have.
// The library's types would need those of Emscripten.

interface CodeReader {
  detect(source: CanvasImageSource): Promise<readonly { rawValue: string }[]>;
}
interface CodeReaderClass {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

interface Window {
  /** missing in browsers that read no codes by themselves */
  BarcodeDetector?: CodeReaderClass;
}

declare module 'barcode-detector/ponyfill' {
  export const BarcodeDetector: CodeReaderClass;
  export function prepareZXingModule(options: {
    overrides: { locateFile: () => string };
    fireImmediately: true;
  }): Promise<unknown>;
}
