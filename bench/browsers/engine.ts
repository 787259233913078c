/** The size of the screen in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/** A tab of a browser under test. A script is the body of a function, which reads its arguments as `arguments`. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Clicks the element that the script returns, as a person does. */
  click(script: string, ...args: unknown[]): Promise<void>;
  /** Types into the element that the script returns. */
  type(text: string, script: string, ...args: unknown[]): Promise<void>;
  /** Takes a picture of the screen, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A running browser with a profile of its own. */
export interface RunningBrowser {
  version: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** @returns the reason why this machine cannot run the engine, or null if it can */
  findObstacle(): string | null;
  start(): Promise<RunningBrowser>;
}
