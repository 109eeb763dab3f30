// Writes the frame's look into the console's page, from the cookies of this browser: sidebar and head stand there before any
// script has come. A page for nobody signed in paints nothing, because its script leads elsewhere.
import { FRAME_COOKIE, frameLookOf } from '@merchant/contract'
import { ACCESS_TOKEN_COOKIE } from '@merchant/contract/wire'

type Cookies = Readonly<Record<string, string | undefined>>

const ROOT = '<html lang="zh-CN">'
/** Between these stands the menu of a browser that has no cookie yet (painted-frame.ts of the console). */
const menu = /(<!--menu-->)[\s\S]*(<!--\/menu-->)/
const SIZES: ReadonlySet<string | undefined> = new Set(['default', 'medium', 'small', 'mini'])

export function paintedPage(page: string, cookies: Cookies): string {
  const token = cookies[ACCESS_TOKEN_COOKIE] ?? ''
  if (token === '') return page
  const look = frameLookOf(cookies[FRAME_COOKIE])
  const parts = [
    cookies['sidebarStatus'] === '0' ? 'closed' : 'open',
    ...(look.showsTags ? ['tags'] : []),
    ...(look.showsLogo ? ['logo'] : []),
  ]
  const attributes = [
    cookies['language'] === 'en' ? 'lang="en"' : 'lang="zh-CN"',
    `data-frame="${parts.join(' ')}"`,
    ...(look.mode === 'system' ? [] : [`data-theme="${look.mode}"`]),
    ...(SIZES.has(cookies['size']) ? [`data-size="${cookies['size']}"`] : []),
    `style="--picked:${look.color}"`,
  ]
  return (
    page
      .replace(ROOT, `<html ${attributes.join(' ')}>`)
      // The look is the right one from the first byte on: nothing has to wait for the script.
      .replace(' blocking="render"', '')
      .replace(menu, (_, begin: string, end: string) => begin + Array.from(look.menu, lineOf).join('') + end)
  )
}

function lineOf(line: string): string {
  const states = [...(line.toLowerCase() === 's' ? [' is-sub'] : []), ...(line < 'a' ? [' is-current'] : [])]
  return `<li class="painted-line${states.join('')}"></li>`
}
