// For tests: a table as a spreadsheet saves it, uploaded, checked and decided.
import { api, type DataOf, type ImportMode, type ImportTableName, type InputOf } from '@merchant/contract'
import { streamXlsxRows } from 'hucre/xlsx'
import type { MerchantActor } from '../kernel/actor.ts'
import type { HandlerRequest, UploadedFile } from '../kernel/handlers.ts'
import { rowsOf, workbookOf } from '../kernel/table-file/workbook.testing.ts'
import { ask, type TestApp } from './test-app.ts'

type Task = DataOf<typeof api.importTask.progress>
export type Table = readonly (readonly (string | number | null)[])[]

export const xlsx = (table: Table, name = '表格.xlsx'): UploadedFile => ({
  name,
  bytes: workbookOf({ rows: rowsOf(table) }),
})

export const csv = (table: Table, name = '表格.csv'): UploadedFile => ({
  name,
  bytes: Buffer.from(table.map((row) => row.join(',')).join('\r\n')),
})

const handlersOf = (testApp: TestApp) => testApp.modules.imports.handlers

export const upload = (
  testApp: TestApp,
  actor: MerchantActor,
  { table, file, key }: { readonly table: ImportTableName; readonly file: UploadedFile; readonly key?: string },
): Promise<Task> => {
  const withFile = (request: HandlerRequest<typeof api.importTask.upload>) =>
    handlersOf(testApp).upload({ ...request, file })
  return ask(api.importTask.upload, withFile, actor, { table }, key)
}

export const progressOf = (testApp: TestApp, actor: MerchantActor, id: string): Promise<Task> =>
  ask(api.importTask.progress, handlersOf(testApp).progress, actor, { id })

export const rowsOfTask = async (
  testApp: TestApp,
  actor: MerchantActor,
  body: InputOf<typeof api.importTask.rows>,
): Promise<DataOf<typeof api.importTask.rows>['list']> =>
  (await ask(api.importTask.rows, handlersOf(testApp).rows, actor, { pageSize: 100, ...body })).list

/** Uploads and waits for the dry run. */
export async function checked(testApp: TestApp, actor: MerchantActor, table: ImportTableName, file: UploadedFile) {
  const { id } = await upload(testApp, actor, { table, file })
  await testApp.modules.imports.run()
  return progressOf(testApp, actor, id)
}

export const commit = (
  testApp: TestApp,
  actor: MerchantActor,
  id: string,
  mode: ImportMode = 'RIGHT_ROWS',
  key?: string,
) => ask(api.importTask.commit, handlersOf(testApp).commit, actor, { id, mode }, key)

/** The whole way: uploaded, checked, confirmed and applied. */
export async function imported(testApp: TestApp, actor: MerchantActor, table: ImportTableName, file: UploadedFile) {
  const { id } = await checked(testApp, actor, table, file)
  await commit(testApp, actor, id)
  await testApp.modules.imports.run()
  return progressOf(testApp, actor, id)
}

/** A made file by its address, as a spreadsheet reads its first sheet. */
export async function sheetAt(testApp: TestApp, actor: MerchantActor, { url }: { readonly url: string }) {
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), actor.sessionId)
  const parts: Uint8Array[] = []
  for await (const part of file?.content ?? []) parts.push(part)
  const bytes = Buffer.concat(parts)
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
  return { name: file?.name ?? '', bytes, rows }
}
