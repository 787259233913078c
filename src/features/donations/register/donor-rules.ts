import { zodResolver } from '@hookform/resolvers/zod';
import { donorSchema } from './donor-schema';

export { registerDonor } from './donor-commands';
export const donorResolver = zodResolver(donorSchema);
