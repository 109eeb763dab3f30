// Fills the generated parts of docs/domain/*.md and of docs/money.md; what stands outside the marks is written by hand and stays.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../tidy/source-files.ts'
import { type Area, areasOf } from './areas.ts'
import { callsTable, refusalsTable } from './endpoint-tables.ts'
import { ledgerAccounts, liveRulesTable, provenRules, stories, unusedRulesTable } from './money-tables.ts'
import { parametersOf } from './parameter-tables.ts'
import { chartTable, rulesTable } from './posting-tables.ts'
import { statesOf } from './state-tables.ts'

const folder = path.join(root, 'docs', 'domain')
const MARK = /<!-- generated: (\w+) -->\n[\s\S]*?<!-- end -->/g

interface Page {
  /** From the root. */
  readonly path: string
  readonly text: string
  /** What it should say. */
  readonly fresh: string
}

/** Every page as it stands and as it should stand. Errors: throws for a mark that means nothing. */
export async function domainPages(): Promise<Page[]> {
  const areas = await areasOf()
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const files = [...names.map((name) => `docs/domain/${name}`), 'docs/money.md']
  return Promise.all(
    files.map(async (file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const area = areas.find(({ key }) => `docs/domain/${key}.md` === file)
      const parts = await Promise.all(
        [...text.matchAll(MARK)].map(async ([, what = '']) => [what, await partOf(what, area)] as const),
      )
      const filled = new Map(parts)
      const fresh = text.replace(
        MARK,
        (_, what: string) => `<!-- generated: ${what} -->\n\n${filled.get(what) ?? 'None yet.'}\n\n<!-- end -->`,
      )
      return { path: file, text, fresh }
    }),
  )
}

function partOf(what: string, area: Area | undefined): Promise<string | null> | string | null {
  if (what === 'refusals') return refusalsTable()
  if (what === 'shared') return parametersOf('apps/server/src/kernel/*parameters.ts')
  if (what === 'rules') return rulesTable()
  if (what === 'chart') return chartTable()
  if (what === 'ledgerAccounts') return ledgerAccounts()
  if (what === 'liveRules') return liveRulesTable()
  if (what === 'provenRules') return provenRules()
  if (what === 'unusedRules') return unusedRulesTable()
  if (what === 'stories') return stories()
  if (area === undefined) throw new Error(`${what} asks for the page of an area`)
  if (what === 'states') return statesOf(area.key)
  if (what === 'numbers') return parametersOf(`apps/server/src/modules/${area.key}/**/*.parameters.ts`)
  if (what === 'calls') return callsTable(area)
  throw new Error(`Nothing is generated under the name ${what}`)
}
