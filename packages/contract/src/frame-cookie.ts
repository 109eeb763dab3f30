// The cookie by which the console tells the server how its frame looks in this browser, so that the document itself can paint
// it. Nothing of a person is in it: a look, and how many lines the menu has.

export const FRAME_COOKIE = 'frame'
/** As long as browsers keep any cookie: the look is remembered beside it without an end. */
export const FRAME_SECONDS = 400 * 86_400
/** Of whoever has not been seen here yet. */
export const PLAIN_MENU = 'Eeeeee'

export interface FrameLook {
  /** `system` follows the system's own. */
  readonly mode: 'light' | 'dark' | 'system'
  /** The picked colour, #rrggbb. */
  readonly color: string
  readonly showsTags: boolean
  readonly showsLogo: boolean
  /** The menu's lines from the top: `e` for an entry, `s` for a page of an open group, in capitals where it is lit up. */
  readonly menu: string
}

export const PLAIN_FRAME: FrameLook = {
  mode: 'system',
  color: '#1890ff',
  showsTags: true,
  showsLogo: true,
  menu: PLAIN_MENU,
}

const form = /^(light|dark|system)\.([\da-f]{6})\.([01])([01])\.([es]{1,60})$/i

export const frameCookieOf = ({ mode, color, showsTags, showsLogo, menu }: FrameLook): string =>
  `${mode}.${color.slice(1)}.${Number(showsTags)}${Number(showsLogo)}.${menu}`

/** What the cookie says; the plain look for none, and for whatever somebody else has put there. */
export function frameLookOf(cookie: string | undefined): FrameLook {
  const [, mode, color, tags, logo, menu] = form.exec(cookie ?? '') ?? []
  const known = (['light', 'dark', 'system'] as const).find((each) => each === mode)
  if (known === undefined || color === undefined || menu === undefined) return PLAIN_FRAME
  return { mode: known, color: `#${color}`, showsTags: tags === '1', showsLogo: logo === '1', menu }
}
