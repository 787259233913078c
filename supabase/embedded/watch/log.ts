import { format } from 'node:util';
import { nameOf } from '../http/answers';

/** How serious a line is, by the function of the console that was called. */
const LEVELS = { error: 'error', warn: 'warning' } as const;

/**
 * Writes each line of the log as JSON, for programs that gather logs. The messages are those that a terminal shows:
 * they name faults by type, code and place, and hold nothing that people sent. pino would bring eleven packages and
 * threads for a line a fault.
 */
export function logAsJson(write: (line: string) => void): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    // the keys of LEVELS are names of functions of the console
    console[name as keyof typeof LEVELS] = (...said: unknown[]) => {
      const words = said.map((one) => (one instanceof Error ? nameOf(one) : one));
      const [message = '', ...where] = format(...words)
        .trim()
        .split('\n');
      const at = where.map((line) => line.trim()).join('\n');
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level, pid: process.pid, message, ...(at && { at }) })}\n`);
    };
  }
}

/** Ends the process at a fault that nobody caught. Node would print its message, which may hold personal data. */
export function endAtFaults(): void {
  process.on('uncaughtException', (error) => {
    console.error(`The server ends: ${nameOf(error)}`);
    process.exit(1);
  });
}
