// The rules of the tags bar.
import { describe, expect, it } from 'vitest'
import { closeAll, closeOthers, closeTag, openTag, renameTag, tagToDrop, whereToGo } from './open-tags.ts'

const tag = (path: string, pinned = false, href = path) => ({ path, href, pinned })
const home = tag('/dashboard', true)
const tags = [home, tag('/a'), tag('/b')]
const pathsOf = (all: readonly { path: string }[]) => all.map(({ path }) => path)

describe('the tags bar', () => {
  it('opens a page once and remembers its last query', () => {
    const again = openTag(tags, tag('/a', false, '/a?page=2'))
    expect(pathsOf(again)).toEqual(['/dashboard', '/a', '/b'])
    expect(again[1]?.href).toBe('/a?page=2')
  })

  it('keeps pinned pages first and open, whatever is closed', () => {
    expect(pathsOf(openTag([tag('/a')], home))).toEqual(['/dashboard', '/a'])
    expect(closeTag(tags, '/dashboard')).toEqual(tags)
    expect(pathsOf(closeAll(tags))).toEqual(['/dashboard'])
    expect(pathsOf(closeOthers(tags, '/b'))).toEqual(['/dashboard', '/b'])
  })

  it('keeps the title a page gave its tag, also when its query changes', () => {
    const renamed = renameTag(tags, '/a', '编辑 青花瓷')
    expect(openTag(renamed, tag('/a', false, '/a?step=2'))[1]).toEqual({
      ...tag('/a', false, '/a?step=2'),
      title: '编辑 青花瓷',
    })
  })

  it('holds at most twenty: the oldest gives way that is neither pinned, nor in front, nor half typed', () => {
    const many = [home, ...Array.from({ length: 20 }, (_, index) => tag(`/${index}`))]
    const none = () => false
    expect(tagToDrop(many.slice(0, 20), 20, '/18', none)).toBeNull()
    expect(tagToDrop(many, 20, '/19', none)?.path).toBe('/0')
    expect(tagToDrop(many, 20, '/0', none)?.path).toBe('/1')
    expect(tagToDrop(many, 20, '/19', (path) => path === '/0')?.path).toBe('/1')
    expect(tagToDrop(many, 20, '/19', () => true)).toBeNull()
  })

  it('goes to the last tag when the page in front was closed, and stays when another was', () => {
    expect(whereToGo(closeTag(tags, '/a'), '/a')).toBe('/b')
    expect(whereToGo(closeTag(tags, '/a'), '/b')).toBeNull()
    expect(whereToGo([], '/a')).toBe('/')
  })
})
