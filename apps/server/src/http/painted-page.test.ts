// The look of the frame in the console's page, from the cookies of a browser that has some.
import { FRAME_COOKIE } from '@merchant/contract'
import { describe, expect, it } from 'vitest'
import { paintedPage } from './painted-page.ts'

const page =
  '<!doctype html><html lang="zh-CN"><script type="module" blocking="render" crossorigin></script><ul><!--menu--><li>x</li><!--/menu--></ul>'
const rootOf = (html: string) => /<html[^>]*>/.exec(html)?.[0]
const painted = (cookies: Record<string, string>) => paintedPage(page, { 'Admin-Token': 'token', ...cookies })

describe('the page of the console', () => {
  it.each([{}, { 'Admin-Token': '' }, { [FRAME_COOKIE]: 'dark.1890ff.11.eee', sidebarStatus: '0' }])(
    'is left as it is for a browser where nobody is signed in: %j',
    (cookies) => expect(paintedPage(page, cookies)).toBe(page),
  )

  it('has the plain look where nothing was chosen, by the system’s own darkness, and waits for no script', () => {
    const html = painted({})
    expect(rootOf(html)).toBe('<html lang="zh-CN" data-frame="open tags logo" style="--picked:#1890ff">')
    expect(html).not.toContain('blocking')
    expect(html.match(/painted-line/g)).toHaveLength(6)
  })

  it('has what was chosen: narrow sidebar, language, size, colours, no tags', () => {
    const html = painted({
      sidebarStatus: '0',
      language: 'en',
      size: 'mini',
      [FRAME_COOKIE]: 'dark.f5222d.01.eeSse',
    })
    expect(rootOf(html)).toBe(
      '<html lang="en" data-frame="closed logo" data-theme="dark" data-size="mini" style="--picked:#f5222d">',
    )
    expect(html).toContain(
      '<!--menu--><li class="painted-line"></li><li class="painted-line"></li><li class="painted-line is-sub is-current"></li><li class="painted-line is-sub"></li><li class="painted-line"></li><!--/menu-->',
    )
  })

  it('takes nothing of a cookie over that is none of its words', () => {
    const html = painted({
      sidebarStatus: '"><script>',
      language: 'fr',
      size: '"onload="alert(1)',
      [FRAME_COOKIE]: 'dark.1890ff.11.e"><img src=x>',
    })
    expect(html).toBe(painted({}))
  })
})
