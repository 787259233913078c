const CLIENT_KEY = 'lifedrop-client';

/** A name for this browser, made up once; says nothing about its user. */
export function getClientId(): string {
  const id = localStorage.getItem(CLIENT_KEY) ?? crypto.randomUUID();
  localStorage.setItem(CLIENT_KEY, id);
  return id;
}
