// 品牌库 for the platform's people: all brands by their first letter, added, changed and disabled where they stand.
import { api, BRAND_GOODS_COUNTED, type BrandRow } from '@merchant/contract'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { BrandForm } from './brand-form.tsx'
import { BrandMark } from '../../../components/value/brand-mark.tsx'
import { brandTexts } from './brand.texts.ts'
import './brand.css'

/** `new`: another one. */
type Editing = BrandRow | 'new' | null

export default function BrandPage(): ReactNode {
  const t = useText(brandTexts)
  const mayEdit = useMay('brand.edit')
  const { search, setSearch } = usePage()
  const [editing, setEditing] = useState<Editing>(null)
  const read = useRead(api.brand.listAll, undefined, { quiet: true })
  const turn = useTurning()
  const actionsOf = (brand: BrandRow): RowAction[] =>
    mayEdit
      ? [
          { key: 'change', label: t('change'), onAct: () => setEditing(brand) },
          {
            key: 'turn',
            label: t(brand.enabled ? 'disable' : 'enable'),
            danger: brand.enabled,
            onAct: () => void turn(brand),
          },
        ]
      : []
  const { keyword = '', state = '' } = search
  const shown = useMemo(() => read.data?.filter((brand) => isMeant(brand, keyword, state)), [read.data, keyword, state])
  return (
    <>
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
      <SectionCard>
        <div className="brand-filters">
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
        <ReadTable
          label={t('search')}
          read={{ ...read, data: shown }}
          columns={useBrandColumns(actionsOf)}
          rowKey={({ id }) => id}
          skeletonRows={8}
          emptyText={t(read.data?.length === 0 ? 'none' : 'noneMatch')}
        />
      </SectionCard>
      {editing !== null && <BrandForm brand={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const isMeant = ({ name, nameEn, enabled }: BrandRow, keyword: string, state: string): boolean =>
  `${name} ${nameEn}`.toLowerCase().includes(keyword.toLowerCase()) &&
  (state === '' || enabled === (state === 'enabled'))

function useTurning() {
  const t = useText(brandTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const save = useSend(api.brand.save, { refreshes: [api.brand.listAll, api.brand.list] })
  return async ({ goodsCount: _goodsCount, logo, ...brand }: BrandRow) => {
    const { name, enabled } = brand
    const question = { title: t('disableQuestion', { name }), content: t('disableWhat'), okText: t('disable') }
    if (enabled && !(await confirm({ ...question, danger: true }))) return
    await save.send({ ...brand, logoFileId: logo?.fileId ?? null, enabled: !enabled }).then(
      () => notice.success(t('saved', { name })),
      () => undefined,
    )
  }
}

function useBrandColumns(actionsOf: (brand: BrandRow) => RowAction[]): Column<BrandRow>[] {
  const t = useText(brandTexts)
  const shared = useText(sharedTexts)
  const { data: categories } = useRead(api.category.list, undefined, { quiet: true, staleTime: 600_000 })
  const names = useMemo(
    () => new Map(categoryChoices(categories ?? []).map(({ value, label }) => [value, label])),
    [categories],
  )
  return [
    { key: 'letter', title: t('letter'), cell: ({ firstLetter }) => firstLetter, width: 80 },
    {
      key: 'name',
      title: t('name'),
      cell: (brand) => (
        <BrandMark brand={brand}>
          <strong>{brand.name}</strong>
        </BrandMark>
      ),
      onPhone: 'head',
      width: 200,
    },
    {
      key: 'nameEn',
      title: t('nameEn'),
      cell: ({ nameEn }) => (nameEn === '' ? <NoValue /> : nameEn),
      width: 160,
    },
    {
      key: 'categories',
      title: t('categories'),
      cell: ({ categoryIds }) =>
        categoryIds.length === 0 ? t('allCategories') : categoryIds.flatMap((id) => names.get(id) ?? []).join('、'),
      onPhone: 'line',
      width: 200,
      grows: true,
    },
    {
      key: 'auth',
      title: t('auth'),
      cell: ({ needAuth }) => (needAuth ? <StatusTag tone="warning">{t('authNeeded')}</StatusTag> : t('authFree')),
      width: 104,
    },
    {
      key: 'goods',
      title: t('goods'),
      align: 'end',
      cell: ({ goodsCount: count }) =>
        count >= BRAND_GOODS_COUNTED ? t('goodsMany', { count: BRAND_GOODS_COUNTED - 1 }) : count,
      width: 88,
    },
    { key: 'sort', title: t('sort'), align: 'end', cell: ({ sort }) => sort, width: 72 },
    {
      key: 'state',
      title: t('states'),
      onPhone: 'aside',
      cell: ({ enabled }) => (
        <StatusTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StatusTag>
      ),
      width: 96,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (brand) => <RowActions actions={actionsOf(brand)} />,
      width: 136,
    },
  ]
}
