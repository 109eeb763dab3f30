// The sidebar and the breadcrumb as each user sees them.
import type { PagePath } from '@merchant/contract'
import { describe, expect, it } from 'vitest'
import { definePage, type PageRoute } from '../../components/layout/page-route.ts'
import { merchantLogin, operatorLogin } from '../../testing/sample-session.ts'
import { isVerified } from './guard.ts'
import { isGroup, isOutside, menuBeforeCertification, menuOf, pagesOf, trailOf, type TreeEntry } from './menu.ts'

const Icon = () => null
const page = (path: PagePath, patch: Partial<PageRoute> = {}): PageRoute =>
  definePage({
    path,
    title: [path, path],
    party: 'merchant',
    load: () => Promise.reject(new Error('not drawn')),
    ...patch,
  })
const home = page('/dashboard', { party: 'any', pinned: true })
const list = page('/goods/index')
const add = page('/goods/add', { permission: 'goods.create' })
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

  it('draws a group with one page left as that page, with its own icon or the group’s', () => {
    const drawn = menuOf(tree, { ...merchantLogin, permissions: [] })
    expect(shape(drawn)).toEqual(['/dashboard', '/goods/index'])
    expect(drawn[1]).toMatchObject({ icon: Icon })
    const Own = () => null
    const [only] = menuOf(
      [{ key: 'g', title: ['组', 'G'], icon: Icon, pages: [{ ...list, icon: Own }] }],
      merchantLogin,
    )
    expect(only).toMatchObject({ icon: Own })
  })

  it('keeps a group with one page a group where it says alwaysShow, and draws none without pages', () => {
    const group = { key: 'g', title: ['组', 'G'] as const, icon: Icon, alwaysShow: true }
    expect(shape(menuOf([{ ...group, pages: [list] }], merchantLogin))).toEqual([['g', '/goods/index']])
    expect(menuOf([{ ...group, pages: [edit] }], merchantLogin)).toEqual([])
  })

  it('shows a link out of the console to those it is for, and no page, search or breadcrumb knows it', () => {
    const link = { title: ['文档', 'Docs'] as const, icon: Icon, href: '/api/docs', party: 'merchant' as const }
    expect(shape(menuOf([{ ...link, permission: 'apiKey.manage' }], merchantLogin))).toEqual(['/api/docs'])
    expect(menuOf([{ ...link, permission: 'apiKey.manage' }], { ...merchantLogin, permissions: [] })).toEqual([])
    expect(menuOf([link], operatorLogin)).toEqual([])
    const offered = { ...link, feature: 'apiDocs' as const }
    expect(menuOf([offered], { ...merchantLogin, features: [] })).toEqual([])
    expect(shape(menuOf([offered], { ...merchantLogin, features: ['apiDocs'] }))).toEqual(['/api/docs'])
    expect(pagesOf([link])).toEqual([])
  })

  it('shows operators nothing of the merchants', () => {
    expect(shape(menuOf(tree, operatorLogin))).toEqual(['/dashboard'])
  })
})

describe('before the real-name check', () => {
  const unverified = { ...merchantLogin, info: { ...merchantLogin.info, isRealNameAuthentication: 0 as const } }
  const check = page('/certification', { hidden: true, opensUnverified: true })

  it('the way through it is open, and the rest is there to be seen', () => {
    expect(isVerified(unverified)).toBe(false)
    const { menu, locked } = menuBeforeCertification([...tree, check], unverified)
    expect(shape(menu)).toEqual(['/certification'])
    expect(shape(locked)).toEqual(['/dashboard', ['goods', '/goods/index', '/goods/add']])
  })

  it('ends with it, and never was for operators', () => {
    expect(isVerified(merchantLogin)).toBe(true)
    expect(isVerified(operatorLogin)).toBe(true)
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
  })

  it('is the home page alone on the home page, and does not say a group of the same name twice', () => {
    expect(trailOf(tree, home)).toHaveLength(1)
    const same = [home, { key: 'g', title: list.title, icon: Icon, pages: [list] }]
    expect(trailOf(same, list).map(({ title }) => title[0])).toEqual(['/dashboard', '/goods/index'])
  })
})
