import { Refused, Unreachable } from '@/remote/sync-api';
import { useStatus } from '@/store/status';
import { Stalled } from './stalled';

/**
 * Shows why a pass failed. A full or failing disk does not mean that the network is down.
 * @returns false if this device failed, not the network or the server
 */
export function showFailure(error: unknown, online: boolean): boolean {
  if (error instanceof Unreachable || error instanceof Refused)
    useStatus.setState({ online: false, asked: true });
  else if (error instanceof Stalled) useStatus.setState({ online, asked: true, stalled: true });
  else return false;
  return true;
}
