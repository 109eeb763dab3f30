// What the law of styles accepts and what it names.
import { describe, expect, it } from 'vitest'
import { namedClasses } from './class-names.ts'
import { readSources, type SourceFile } from './source-files.ts'
import { brokenStyles, readSheets, type Sheet, selectorsOf } from './style-laws.ts'

const sheet = (path: string, text: string): Sheet => ({ path: `apps/console/src/${path}`, text })
const component = (path: string, text: string): SourceFile => ({ path: `apps/console/src/${path}`, text, imports: [] })
const card = sheet('components/layout/card.css', '.card {\n}\n.card-head a:hover,\n.card.is-open {\n}\n')
const user = component(
  'components/layout/card.tsx',
  '<p className={`card${isOpen ? " is-open" : ""}`}><b className="card-head">',
)

it('holds for the styles of the console', () => {
  expect(brokenStyles(readSheets(), readSources())).toEqual([])
})

describe('the law of styles', () => {
  it('is content with a sheet whose every rule names a class of its own, and whose every class is used', () => {
    expect(brokenStyles([card], [user])).toEqual([])
    const onLibrary = sheet('components/layout/card.css', `${card.text}.card .ant-btn {\n}\n`)
    expect(brokenStyles([onLibrary], [user])).toEqual([])
    const phone = sheet('components/layout/card.phone.css', '@media (max-width: 640px) {\n  .card {\n  }\n}\n')
    expect(brokenStyles([card, phone], [user])).toEqual([])
  })

  it.each([
    ['an element alone', 'h2 {\n}\n', '"h2" names no class'],
    ['a state alone', '.is-open h2 {\n}\n', '".is-open h2" names no class'],
    ['the library alone', '.ant-btn {\n}\n', '".ant-btn" names no class'],
    ['a class of nobody', '.card .title {\n}\n', '.title begins with no sheet'],
    ['a class that nobody uses', '.card-foot {\n}\n', '.card-foot is used by no component'],
    ['too many lines', '\n'.repeat(120), '125 lines'],
  ])('names %s', (_, rule, what) => {
    const faults = brokenStyles([sheet('components/layout/card.css', card.text + rule)], [user])
    expect(faults).toEqual([expect.stringContaining(what)])
  })

  it("names rules about another sheet's class alone, and the same word in two folders", () => {
    const other = sheet('features/trade/goods/goods.css', '.card-head {\n}\n')
    const twice = sheet('features/trade/goods/card.css', '.card .goods {\n}\n')
    expect(brokenStyles([card, other], [user])).toEqual([
      expect.stringContaining('names no class that begins with goods'),
    ])
    expect(brokenStyles([card, twice], [user]).join()).toContain('has the same word')
  })

  it('wants a class used in the room of its sheet, and every name in a component to stand in a sheet', () => {
    const elsewhere = component('features/trade/goods/card.tsx', user.text)
    expect(brokenStyles([card], [elsewhere])).toHaveLength(2)
    const wrong = component('features/trade/goods/goods.tsx', '<p className="crad"> <p className={`card-${tone}`}>')
    expect(brokenStyles([card], [user, wrong])).toEqual([expect.stringContaining('.crad stands in no sheet')])
  })

  it('lets the styles of the theme speak of elements, and their shared classes be used anywhere', () => {
    const shared = sheet('theme/shared.css', 'a {\n}\n.muted {\n}\n')
    const writer = component('features/trade/goods/goods.tsx', '<p className="muted">')
    expect(brokenStyles([shared], [writer])).toEqual([])
  })
})

it('reads selectors, not declarations, keyframes or media', () => {
  expect(
    selectorsOf('@media (x) {\n .a:is(.b, .c) > d, e {\n f: url(x.y);\n }\n}\n@keyframes g {\n 50% {\n }\n}\n'),
  ).toEqual(['.a:is(.b, .c) > d', 'e'])
})

it.each([
  ['className="a b"', ['a', 'b'], []],
  ["className={isOn ? 'a' : undefined}", ['a'], []],
  ["className={kind === 'x' ? 'a' : t('y')}", ['a'], []],
  ['className={`a a-${size}${tone} b`}', ['a', 'b'], ['a-']],
  ["className={`a${isOn ? ' is-on' : ''}`}", ['a', 'is-on'], []],
  ["className={`a is-${isOn ? 'on' : state}`}", ['a'], ['is-']],
  ["className={['a', ...(isOn ? [] : ['is-off'])].join(' ')}", ['a', 'is-off'], []],
])('reads the names in %s', (text, whole, beginnings) => {
  expect(namedClasses(`<p ${text} title="no">`)).toEqual({ whole, beginnings })
})
