/**
 * The push services of Chrome and most other browsers, of Chromium without Google's keys, of Firefox, of Edge and of
 * Safari. `private.is_push_endpoint` has the same list and checks it when a subscription is saved.
 */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/**
 * Whether a push may be sent to this address. The address comes from the database, which is not trusted with it.
 * @param testService the origin of a push service on this machine, for tests
 */
export function isPushEndpoint(endpoint: string, testService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, pathname, href } = new URL(
    endpoint,
  );
  // browsers serialise the URL, so an address in any other form was written by hand
  if (href !== endpoint || username !== '' || password !== '') return false;
  if (testService !== null && origin === testService) return true;
  const isService = PUSH_SERVICES.some((service) => service.test(hostname));
  return isService && protocol === 'https:' && port === '' && pathname !== '/';
}
