// The sidebar and the breadcrumb as each user sees them.
import { describe, expect, it } from 'vitest'
import { definePage, type PageRoute } from '../components/page-route.ts'
import { merchantLogin, operatorLogin } from '../testing/sample-session.ts'
import { isGroup, isOutside, menuOf, trailOf, type TreeEntry } from './menu.ts'

const Icon = () => null
const page = (path: `/${string}`, patch: Partial<PageRoute> = {}): PageRoute =>
  definePage({
    path,
    title: [path, path],
    party: 'merchant',
    load: () => Promise.reject(new Error('not drawn')),
    ...patch,
  })
const home = page('/dashboard', { party: 'any', pinned: true })
const list = page('/goods/index')
const add = page('/goods/add', { permission: '2002:create' })
const edit = page('/goods/edit/$id', { hidden: true, activeMenu: '/goods/index' })
const tree: readonly TreeEntry[] = [
  home,
  { key: 'goods', title: ['商品', 'Goods'], icon: Icon, pages: [list, add, edit] },
]

const shape = (entries: readonly TreeEntry[]) =>
  entries.map((entry) =>
    isGroup(entry) ? [entry.key, ...entry.pages.map(({ path }) => path)] : isOutside(entry) ? entry.href : entry.path,
  )

describe('the sidebar', () => {
  it('groups the pages a merchant may open and leaves hidden ones out', () => {
    expect(shape(menuOf(tree, merchantLogin))).toEqual(['/dashboard', ['goods', '/goods/index', '/goods/add']])
  })

  it('draws a group with one page left as that page', () => {
    expect(shape(menuOf(tree, { ...merchantLogin, permissions: [] }))).toEqual(['/dashboard', '/goods/index'])
  })

  it('shows operators nothing of the merchants', () => {
    expect(shape(menuOf(tree, operatorLogin))).toEqual(['/dashboard'])
  })
})

describe('the breadcrumb', () => {
  it('leads from home over the group and the list to a hidden page', () => {
    expect(trailOf(tree, edit).map(({ title, path }) => [title[0], path])).toEqual([
      ['/dashboard', '/dashboard'],
      ['商品', null],
      ['/goods/index', '/goods/index'],
      ['/goods/edit/$id', null],
    ])
    expect(trailOf(tree, home)).toHaveLength(1)
  })
})
