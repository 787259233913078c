// one file for the pages of alerts: each file more is named before the first paint
export { AlertSettingsPage as AlertSettingsRoute } from '@/features/alerts/AlertSettingsPage';
export { InboxPage as InboxRoute } from '@/features/alerts/InboxPage';
export { OpenAlertPage as OpenAlertRoute } from '@/features/alerts/OpenAlertPage';
