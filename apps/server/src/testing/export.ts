// For tests: a list as a table, asked for, written, fetched and read as a spreadsheet reads it.
import { api, type DataOf, type ExportListName, exportListOf, type InputOf } from '@merchant/contract'
import { streamXlsxRows } from 'hucre/xlsx'
import type { MerchantActor, OperatorActor } from '../kernel/actor.ts'
import { ask, type TestApp } from './test-app.ts'

type Person = MerchantActor | OperatorActor
type Task = DataOf<typeof api.exportTask.create>

export const allColumns = (list: ExportListName): string[] => Object.keys(exportListOf(list).columns)

export const askFor = (testApp: TestApp, actor: Person, body: InputOf<typeof api.exportTask.create>, key?: string) =>
  ask(api.exportTask.create, testApp.modules.exports.handlers.create, actor, body, key)

export const progressOf = (testApp: TestApp, actor: Person, id: string): Promise<Task> =>
  ask(api.exportTask.progress, testApp.modules.exports.handlers.progress, actor, { id })

/** The bytes of what is ready. */
export async function fetched(testApp: TestApp, actor: Person, id: string) {
  const { url } = await ask(api.exportTask.download, testApp.modules.exports.handlers.download, actor, { id })
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), actor.sessionId)
  const parts: Uint8Array[] = []
  for await (const part of file?.content ?? []) parts.push(part)
  return { name: file?.name, bytes: Buffer.concat(parts) }
}

export async function exported(testApp: TestApp, actor: Person, body: InputOf<typeof api.exportTask.create>) {
  const { id } = await askFor(testApp, actor, body)
  await testApp.modules.exports.run()
  const task = await progressOf(testApp, actor, id)
  const { name, bytes } = await fetched(testApp, actor, id)
  const rows = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
  return { task, name, rows }
}

type Cell = Awaited<ReturnType<typeof exported>>['rows'][number][number]

/** Every line by what the heads of its columns are called; null where nothing stands. */
export function byHead([head = [], ...lines]: Awaited<ReturnType<typeof exported>>['rows']): Record<string, Cell>[] {
  return lines.map((line) =>
    Object.fromEntries(
      head.map((title, column) => [String(title), line[column] === '' ? null : (line[column] ?? null)]),
    ),
  )
}
