const CLIENT_KEY = 'lifedrop-client';

/** Returns this browser's random id, created on first use. It says nothing about the user. */
export function getClientId(): string {
  const id = localStorage.getItem(CLIENT_KEY) ?? crypto.randomUUID();
  localStorage.setItem(CLIENT_KEY, id);
  return id;
}
