/**
 * The push services of browsers: Chrome and most others, Chromium without Google's keys, Firefox, Edge, Safari.
 * `private.is_push_endpoint` has the same list and checks it when a subscription is saved.
 */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/**
 * Whether a push may be sent to this address, whatever the database holds.
 * @param testService the origin of a push service on this machine, for tests
 */
export function isPushEndpoint(endpoint: string, testService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, pathname, href } = new URL(
    endpoint,
  );
  // browsers give the URL in its serialised form: another form was written by hand
  if (href !== endpoint || username !== '' || password !== '') return false;
  if (testService !== null && origin === testService) return true;
  const isService = PUSH_SERVICES.some((service) => service.test(hostname));
  return isService && protocol === 'https:' && port === '' && pathname !== '/';
}
