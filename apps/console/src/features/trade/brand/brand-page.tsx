// 品牌库 for the platform's people: all brands by their first letter, added, changed and disabled where they stand.
import { api, BRAND_GOODS_COUNTED, type BrandRow } from '@merchant/contract'
import { type ReactNode, useMemo } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { KeptFilters, useFoundRows, useKeptRows } from '../../../components/list/kept-rows.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { BrandForm } from './brand-form.tsx'
import { BrandMark } from '../../../components/value/brand-mark.tsx'
import { brandTexts } from './brand.texts.ts'

const wordsOf = ({ name, nameEn }: BrandRow): string => `${name} ${nameEn}`

export default function BrandPage(): ReactNode {
  const t = useText(brandTexts)
  const read = useRead(api.brand.listAll, undefined, { quiet: true })
  const save = useSend(api.brand.save, { refreshes: [api.brand.listAll, api.brand.list] })
  const { head, actionsOf, editing, endEditing } = useKeptRows<BrandRow>({
    t,
    mayEdit: useMay('brand.edit'),
    isOn: ({ enabled }) => enabled,
    turn: ({ goodsCount: _goodsCount, logo, ...brand }) =>
      save.send({ ...brand, logoFileId: logo?.fileId ?? null, enabled: !brand.enabled }),
  })
  return (
    <>
      {head}
      <SectionCard>
        <KeptFilters t={t} />
        <ReadTable
          label={t('search')}
          read={{ ...read, data: useFoundRows(read.data, wordsOf) }}
          columns={useBrandColumns(actionsOf)}
          rowKey={({ id }) => id}
          skeletonRows={8}
          emptyText={t(read.data?.length === 0 ? 'none' : 'noneMatch')}
        />
      </SectionCard>
      {editing !== null && <BrandForm brand={editing === 'new' ? null : editing} onClose={endEditing} />}
    </>
  )
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
