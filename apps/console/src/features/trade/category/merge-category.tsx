// One category merged into another: which one, what becomes of its goods and terms, what forbids it, and only then the act.
import { api, CATEGORY_MERGE_COUNTED, type CategoryMerge, type CategoryRow } from '@merchant/contract'
import { Button, Select, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { targetsOf } from './merge-targets.ts'
import { mergeTexts } from './merge.texts.ts'
import './merge-category.css'

interface MergeCategoryProps {
  readonly category: CategoryRow
  readonly categories: readonly CategoryRow[]
  readonly onClose: () => void
}

export function MergeCategory({ category, categories, onClose }: MergeCategoryProps): ReactNode {
  const t = useText(mergeTexts)
  const shared = useText(sharedTexts)
  const notice = useNotice()
  const field = useId()
  const [intoId, setIntoId] = useState<string>()
  const update = useSend(api.category.update, {
    refreshes: [api.category.listAll, api.category.list, api.category.mergePreview],
  })
  const { id, name } = category
  const { data, error, refresh } = useRead(
    api.category.mergePreview,
    { id, intoId: intoId ?? id },
    { enabled: intoId !== undefined, quiet: true, staleTime: 0 },
  )
  const targets = targetsOf(categories, id)
  const mayMerge = data !== undefined && data.obstacles.length === 0
  const close = () => {
    if (!update.isSending) onClose()
  }
  const merge = async ({ source, into }: CategoryMerge) => {
    const body = { id: source.id, version: source.version, intoId: into.id, intoVersion: into.version }
    await update.send({ action: 'merge', ...body }).then(
      () => {
        notice.success(t('merged', { name, into: into.name }))
        onClose()
      },
      // What was shown may hold no longer.
      () => void refresh(),
    )
  }
  return (
    <Dialog
      title={t('title', { name })}
      open
      onClose={close}
      closesOnMask={false}
      width={640}
      footer={
        <>
          <Button onClick={close}>{shared('cancel')}</Button>
          <Button
            type="primary"
            danger
            disabled={!mayMerge}
            loading={update.isSending}
            onClick={() => data !== undefined && void merge(data)}
          >
            {t('merge')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('hint')}</p>
      {targets.length === 0 ? (
        <NoticeBar tone="info" title={t('noTarget')} />
      ) : (
        <>
          <label htmlFor={field}>{t('into')}</label>
          <Select
            id={field}
            className="merge-category-into"
            options={targets}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('choose')}
            value={intoId ?? null}
            disabled={update.isSending}
            onChange={(value) => setIntoId(value ?? undefined)}
          />
        </>
      )}
      <div role="status">
        {intoId !== undefined && data === undefined && error !== null && (
          <ReadFailure error={error} onRetry={refresh} />
        )}
        {intoId !== undefined && data === undefined && error === null && <Skeleton active paragraph={{ rows: 4 }} />}
        {data !== undefined && <Preview preview={data} />}
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { readonly preview: CategoryMerge }): ReactNode {
  const t = useText(mergeTexts)
  const { goodsCount, merchantCount, differences, mapped, left, obstacles } = preview
  if (obstacles.length > 0)
    return (
      <>
        <NoticeBar tone="danger" title={t('forbidden')} />
        <ul className="merge-category-obstacles">
          {obstacles.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    )
  const isMany = goodsCount >= CATEGORY_MERGE_COUNTED
  const what = isMany ? 'goodsMany' : goodsCount === 0 ? 'goodsNone' : 'goods'
  return (
    <>
      <NoticeBar tone="warning" title={t(what, { goods: goodsCount, merchants: merchantCount })}>
        {t('stays')}
      </NoticeBar>
      <div className="merge-category-facts">
        <Facts
          items={[
            ...differences.map(
              ({ label, before, after }) => [label, t('fromTo', { ...shown(before, after, t('none')) })] as const,
            ),
            ...(differences.length === 0 ? [[t('terms'), t('same')] as const] : []),
            ...(mapped.length === 0 ? [] : [[t('mapped'), mapped.join(t('comma'))] as const]),
            ...(left.length === 0 ? [] : [[t('left'), left.join(t('comma'))] as const]),
          ]}
        />
      </div>
    </>
  )
}

const shown = (before: string, after: string, none: string) => ({ before: before || none, after: after || none })
