// Whose page this is: what one person sees and fills in must not go on as another, who signed in in another tab.
import { tokenUser } from './access-token.ts'
import { ApiError } from './api-error.ts'

interface PageUser {
  /** The person whom the page shows; null while it shows nobody. */
  id(): string | null
  /** The browser is another person's now: says so to the one before the screen. */
  onOther(): void
}

let lent: PageUser | null = null

/** The app hands in whom it shows once it stands; null takes it back. */
export const lendPageUser = (given: PageUser | null): void => {
  lent = given
}

/** The person whom the page shows; null on pages that are nobody's. */
export const pageUser = (): string | null => lent?.id() ?? null

/** Whether the browser keeps another person's token than the page's. */
export function isOtherUsers(): boolean {
  const [shown, kept] = [pageUser(), tokenUser()]
  return shown !== null && kept !== null && shown !== kept
}

/** Lets nothing be sent from one person's page with another's token. Throws ApiError of kind `otherUser`. */
export function mustBeSameUser(): void {
  if (isOtherUsers()) refuseOtherUser()
}

export function refuseOtherUser(): never {
  lent?.onOther()
  throw new ApiError('otherUser', '此浏览器已登录另一个账号，请刷新页面后继续')
}
