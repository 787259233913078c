/** What the server writes into a request's timeline; it names nobody. Posting and the end have words of their own. */
export const REQUEST_EVENTS: Record<string, string> = {
  answered: 'A donor answered',
  accepted: 'A donor was accepted',
  not_coming: 'An accepted donor is not coming',
  given: 'A donor gave blood',
  renewed: 'Renewed',
  expired: 'Expired: nobody renewed it',
};
