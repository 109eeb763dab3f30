// New goods that begin with a template (/goods/add?template={id}).
import { api, refusalCode } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useRead } from '../../../../api/use-endpoint.ts'
import { EmptyState } from '../../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { usePage } from '../../../../components/layout/page.tsx'
import { ReadFailure } from '../../../../components/layout/read-failure.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { useShopForNew } from '../../../../session/shop-choice.ts'
import { GoodsEditor } from '../goods-editor.tsx'
import { goodsTemplateTexts } from './goods-template.texts.ts'
import { beginningOf } from './template-values.ts'

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === refusalCode('record.notFound')

export function TemplatedGoods({ id }: { id: string }): ReactNode {
  const t = useText(goodsTemplateTexts)
  const shared = useText(sharedTexts)
  const { go } = usePage()
  const { shopId, isAsked } = useShopForNew()
  const [round, setRound] = useState(0)
  const { data, error, refresh } = useRead(api.goodsTemplate.info, { id }, { quiet: true })
  return (
    <>
      <PageHeader note={data === undefined ? undefined : t('used', { name: data.name })} />
      {data !== undefined ? (
        <GoodsEditor
          key={round}
          goods={null}
          template={{ id, values: beginningOf(data, isAsked ? null : shopId) }}
          onStartOver={() => setRound(round + 1)}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : isGone(error) ? (
        <EmptyState kind="nothing" text={t('gone')} action={{ label: t('toNew'), onAct: () => go('/goods/add') }} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </>
  )
}
