import type { Locator, Page } from '@playwright/test';

/** The button of the menu with what a person can change of their own request. */
export const changeMenu = (scope: Page | Locator): Locator =>
  scope.getByRole('button', { name: 'Change', exact: true });

/** Chooses an item of the menu of a person's own request. */
export async function chooseChange(
  scope: Page | Locator,
  item: 'Edit Request' | 'Close Request' | 'Withdraw Request',
): Promise<void> {
  await changeMenu(scope).click();
  await scope.getByRole('menuitem', { name: item }).click();
}
