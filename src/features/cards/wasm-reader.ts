import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import file from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Loads a reader of QR codes for browsers that have none: WebAssembly from this app's own origin. */
export async function loadWasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
