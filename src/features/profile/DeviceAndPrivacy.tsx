import type { ReactNode } from 'react';
import type { Identity } from '@/session/session';
import { DeleteAccount } from './DeleteAccount';
import { DeviceNote } from './DeviceNote';
import { ExportMyData } from './ExportMyData';

type DeviceAndPrivacyProps = {
  identity: Identity;
  /** Device settings from other features. */
  children: ReactNode;
};

/** The data that this device keeps, and what people can do with it. */
export function DeviceAndPrivacy({ identity, children }: DeviceAndPrivacyProps) {
  return (
    <section
      aria-labelledby="device-and-privacy"
      className="flex flex-col gap-8 border-t border-line pt-8"
    >
      <h2 id="device-and-privacy" className="text-22 font-semibold">
        Device and Privacy
      </h2>
      <DeviceNote />
      {children}
      <ExportMyData identity={identity} />
      <DeleteAccount email={identity.email} />
    </section>
  );
}
