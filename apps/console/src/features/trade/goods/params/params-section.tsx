// 商品参数 in the goods' editor: a field for each attribute of the chosen category, what the category does not have, and the merchant's own.
import { CloseOutlined } from '@ant-design/icons'
import { type GoodsInfo, paramText } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { NoticeBar } from '../../../../components/layout/notice-bar.tsx'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import type { GoodsValues } from '../goods-values.ts'
import { OwnParams } from './own-params.tsx'
import { ParamField } from './param-field.tsx'
import { paramsTexts } from './params.texts.ts'
import { askedParams, inherited, leftOver, type ParamDrafts } from './params-values.ts'
import { useAttributes } from './use-params.ts'
import '../../../../components/value/icon-button.css'
import '../goods.css'
import './params.css'

interface ParamsSectionProps {
  /** What the editor was opened with, or what is copied. */
  readonly origin: GoodsInfo | null
}

export function ParamsSection({ origin }: ParamsSectionProps): ReactNode {
  const t = useText(paramsTexts)
  const shared = useText(sharedTexts)
  const categoryId = Form.useWatch<string | undefined>('categoryId')
  const { data: attributes, error, refresh } = useAttributes(categoryId)
  useInheriting(categoryId)
  if (categoryId === undefined) return null
  const asked = attributes === undefined ? [] : askedParams(attributes)
  const before = (id: string) => origin?.params.find(({ attributeId }) => attributeId === id)?.values ?? []
  return (
    <SectionCard title={t('params')} extra={<small className="muted">{t('hint')}</small>}>
      {attributes === undefined && error !== null && (
        <NoticeBar
          tone="warning"
          title={t('failed')}
          action={
            <Button size="small" onClick={() => void refresh()}>
              {shared('retry')}
            </Button>
          }
        />
      )}
      {attributes !== undefined && asked.length === 0 && <p className="muted">{t('none')}</p>}
      <div id="goods-params" className="goods-fields params-fields">
        {asked.map((attribute) => (
          <ParamField key={attribute.id} attribute={attribute} before={before(attribute.id)} />
        ))}
      </div>
      {attributes !== undefined && <LeftOver isDropped={origin?.categoryId !== categoryId} categoryId={categoryId} />}
      <OwnParams asked={asked.length} />
    </SectionCard>
  )
}

/** What was said of a former category goes on under the attributes of the same name. */
function useInheriting(categoryId: string | undefined): void {
  const form = Form.useFormInstance<GoodsValues>()
  const { data: attributes } = useAttributes(categoryId)
  useEffect(() => {
    if (attributes === undefined) return
    const drafts = form.getFieldValue('params') as ParamDrafts | undefined
    for (const { attributeId, draft } of inherited(drafts, askedParams(attributes)))
      form.setFieldValue(['params', attributeId], draft)
  }, [attributes, form])
}

interface LeftOverProps {
  readonly categoryId: string
  /** Not kept when the goods are saved: the category is another one than that of the goods. */
  readonly isDropped: boolean
}

function LeftOver({ categoryId, isDropped }: LeftOverProps): ReactNode {
  const t = useText(paramsTexts)
  const form = Form.useFormInstance<GoodsValues>()
  const { data: attributes = [] } = useAttributes(categoryId)
  const drafts = Form.useWatch<ParamDrafts | undefined>('params', { form, preserve: true })
  const left = leftOver(drafts, askedParams(attributes))
  if (left.length === 0) return null
  const forget = (ids: readonly string[]) =>
    form.setFieldValue(
      'params',
      Object.fromEntries(Object.entries(drafts ?? {}).filter(([attributeId]) => !ids.includes(attributeId))),
    )
  if (!isDropped)
    return (
      <section className="params-left" aria-label={t('leftTitle')}>
        <p className="muted">{t('leftTitle')}</p>
        <ul>
          {left.map(({ attributeId, draft }) => (
            <li key={attributeId}>
              {draft.name}：{paramText(draft)}
              <button
                type="button"
                className="icon-button"
                aria-label={t('remove', { name: draft.name })}
                onClick={() => forget([attributeId])}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  const keep = () => {
    const own = form.getFieldValue('ownParams') as GoodsValues['ownParams']
    const kept = left.map(({ draft }) => ({ name: draft.name, value: paramText(draft) }))
    form.setFieldValue('ownParams', [...(own ?? []), ...kept])
    forget(left.map(({ attributeId }) => attributeId))
  }
  return (
    <NoticeBar
      tone="warning"
      title={t('dropTitle')}
      action={
        <Button size="small" onClick={keep}>
          {t('keepThem')}
        </Button>
      }
    >
      {left.map(({ draft }) => `${draft.name}：${paramText(draft)}`).join('；')}
    </NoticeBar>
  )
}
