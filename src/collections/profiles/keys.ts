import { defineRules } from '../define';
import type { ProfileDoc } from './row';

export const profiles = defineRules<ProfileDoc>({ indexes: [] });
