// What the laws of the console's rooms name.
import { expect, it } from 'vitest'
import { brokenFrameRooms, heavyPublicImports } from './console-laws.ts'
import { readSources, type SourceFile } from './source-files.ts'

const files = readSources()
const at = (
  path: string,
  ...imports: readonly (readonly [specifier: string, target: string | null])[]
): SourceFile => ({
  path: `apps/console/src/${path}`,
  text: '',
  imports: imports.map(([specifier, target]) => ({
    specifier,
    target: target === null ? null : `apps/console/src/${target}`,
    line: 1,
  })),
})

it('holds for the console', () => {
  expect(heavyPublicImports(files)).toEqual([])
  expect(brokenFrameRooms(files)).toEqual([])
})

it('names what would make the public pages heavy, near and far', () => {
  const page = (...imports: Parameters<typeof at>[1][]) => at('public/login/login-page.tsx', ...imports)
  expect(heavyPublicImports([page(['../../i18n/text.ts', 'i18n/text.ts'])])).toEqual([])
  expect(heavyPublicImports([page(['antd', null])])).toHaveLength(1)
  expect(heavyPublicImports([page(['../../session/session.ts', 'session/session.ts'])])).toHaveLength(1)
  expect(heavyPublicImports([page(['../../features/x.ts', 'features/x.ts'])])).toHaveLength(1)
  const far = [page(['../../i18n/text.ts', 'i18n/text.ts']), at('i18n/text.ts', ['antd', null])]
  expect(heavyPublicImports(far)).toEqual([expect.stringContaining('i18n/text.ts:1 → antd')])
})

it('lets the rooms of the frame know each other one way', () => {
  expect(brokenFrameRooms([at('app/frame/frame.tsx', ['../tabs/tags-bar.tsx', 'app/tabs/tags-bar.tsx'])])).toEqual([])
  expect(brokenFrameRooms([at('app/tabs/tags-bar.tsx', ['../page-moves.ts', 'app/page-moves.ts'])])).toEqual([])
  const upwards = at('app/tabs/tags-bar.tsx', ['../frame/frame.texts.ts', 'app/frame/frame.texts.ts'])
  expect(brokenFrameRooms([upwards])).toEqual([expect.stringContaining('app/tabs does not know app/frame')])
})
