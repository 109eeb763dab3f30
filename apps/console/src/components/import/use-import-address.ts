// Which import a page shows, in its address: `import` names a table to choose a file for, `task` one that was uploaded.
import { type ImportTableName, importTableName } from '@merchant/contract'
import { usePage } from '../layout/page.tsx'

export interface ImportAddress {
  readonly table: ImportTableName | null
  readonly task: string | null
  readonly choose: (table: ImportTableName) => void
  readonly follow: (id: string) => void
  readonly close: () => void
}

export function useImportAddress(): ImportAddress {
  const { search, setSearch } = usePage()
  const table = importTableName.safeParse(search['import'])
  return {
    table: table.success ? table.data : null,
    task: search['task'] ?? null,
    choose: (name) => setSearch({ import: name, task: undefined }),
    follow: (id) => setSearch({ import: undefined, task: id }),
    close: () => setSearch({ import: undefined, task: undefined }),
  }
}
