const CLIENT_KEY = 'lifedrop-client';

/** Returns a random id of this browser. It says nothing about the person. */
export function getClientId(): string {
  const id = localStorage.getItem(CLIENT_KEY) ?? crypto.randomUUID();
  localStorage.setItem(CLIENT_KEY, id);
  return id;
}
