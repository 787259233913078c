import { callFunction } from './call-function';

type Row = Record<string, unknown>;

/** What the server keeps of a person for alerts, beside their inbox. */
export interface MyAlerts {
  /** where their notifications go, a row a device: address, and when it was made, renewed and last sent to */
  subscriptions: Row[];
  /** the requests near them that they were told of, a row a request, for a year */
  told: Row[];
}

/** Reads what the server keeps of the caller for alerts. @throws {ServerError} */
export const readMyAlerts = () => callFunction<'my_alerts', MyAlerts>('my_alerts', undefined);
