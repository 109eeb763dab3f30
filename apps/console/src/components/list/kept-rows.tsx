// Rows that the platform's people keep, few enough to be read whole: added, changed and switched on and off where they stand, found by a word.
import { Button, Input, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Values } from '../../i18n/text.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { usePage } from '../layout/page.tsx'
import { useConfirm, useNotice } from '../overlay/confirm.ts'
import type { RowAction } from './row-actions.tsx'
import './kept-rows.css'

type Speak<Word extends string> = (word: Word, values?: Values) => string
type KeepingWord = 'note' | 'add' | 'change' | 'enable' | 'disable' | 'disableQuestion' | 'disableWhat' | 'saved'
type FilterWord = 'search' | 'searchHint' | 'states' | 'all' | 'enabled' | 'disabled'

interface Keeping<Row> {
  readonly t: Speak<KeepingWord>
  readonly mayEdit: boolean
  readonly isOn: (row: Row) => boolean
  /** Sends it switched over. */
  readonly turn: (row: Row) => Promise<unknown>
}

/** The head of the page with its way to another row, the acts of each row, and which of them is being edited; `new`: another one. */
export function useKeptRows<Row extends { readonly name: string }>({ t, mayEdit, isOn, turn }: Keeping<Row>) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const confirm = useConfirm()
  const notice = useNotice()
  const turnOver = async (row: Row): Promise<void> => {
    const { name } = row
    const question = { title: t('disableQuestion', { name }), content: t('disableWhat'), okText: t('disable') }
    if (isOn(row) && !(await confirm({ ...question, danger: true }))) return
    // What fails has been shown.
    await turn(row).then(
      () => notice.success(t('saved', { name })),
      () => undefined,
    )
  }
  const actionsOf = (row: Row): RowAction[] =>
    mayEdit
      ? [
          { key: 'change', label: t('change'), onAct: () => setEditing(row) },
          {
            key: 'turn',
            label: t(isOn(row) ? 'disable' : 'enable'),
            danger: isOn(row),
            onAct: () => void turnOver(row),
          },
        ]
      : []
  const head = (
    <PageHeader
      note={t('note')}
      actions={
        mayEdit && (
          <Button type="primary" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        )
      }
    />
  )
  return { head, actionsOf, editing, endEditing: () => setEditing(null) }
}

/** Those of the rows whose words have what is looked for, and that are on or off as the address says. */
export function useFoundRows<Row extends { readonly enabled: boolean }>(
  rows: readonly Row[] | undefined,
  wordsOf: (row: Row) => string,
): readonly Row[] | undefined {
  const { keyword = '', state = '' } = usePage().search
  return useMemo(
    () =>
      rows?.filter(
        (row) =>
          wordsOf(row).toLowerCase().includes(keyword.toLowerCase()) &&
          (state === '' || row.enabled === (state === 'enabled')),
      ),
    [rows, wordsOf, keyword, state],
  )
}

/** What is looked for stands in the address. */
export function KeptFilters({ t }: { readonly t: Speak<FilterWord> }): ReactNode {
  const { search, setSearch } = usePage()
  const { keyword = '', state = '' } = search
  return (
    <div className="kept-rows-filters">
      <Input.Search
        aria-label={t('search')}
        placeholder={t('searchHint')}
        defaultValue={keyword}
        allowClear
        onSearch={(typed) => setSearch({ keyword: typed.trim() === '' ? undefined : typed.trim() })}
      />
      <Select
        aria-label={t('states')}
        value={state}
        options={[
          { value: '', label: t('all') },
          { value: 'enabled', label: t('enabled') },
          { value: 'disabled', label: t('disabled') },
        ]}
        onChange={(chosen: string) => setSearch({ state: chosen === '' ? undefined : chosen })}
      />
    </div>
  )
}
