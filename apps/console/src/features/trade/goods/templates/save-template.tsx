// Asks what a template is called; a name that there is already replaces that one, knowingly.
import { api, formatInstant } from '@merchant/contract'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../../api/use-endpoint.ts'
import { FormModal } from '../../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../../components/form/form-rules.ts'
import { NoticeBar } from '../../../../components/layout/notice-bar.tsx'
import { useNotice } from '../../../../components/overlay/confirm.ts'
import { useText } from '../../../../i18n/text.ts'
import type { GoodsValues } from '../goods-values.ts'
import { goodsTemplateTexts } from './goods-template.texts.ts'

interface SaveTemplateProps {
  readonly values: Partial<GoodsValues>
  readonly shopId: string | undefined
  readonly onClose: () => void
}

const NAME_LENGTH = 30

export default function SaveTemplate({ values, shopId, onClose }: SaveTemplateProps): ReactNode {
  const t = useText(goodsTemplateTexts)
  const notice = useNotice()
  const title = (values.title ?? '').trim()
  const [name, setName] = useState([...title].slice(0, NAME_LENGTH).join('').trim())
  const { data } = useRead(api.goodsTemplate.list, { pageSize: 100 }, { quiet: true, staleTime: 0 })
  const save = useSend(api.goodsTemplate.save, { refreshes: [api.goodsTemplate.list, api.goodsTemplate.info] })
  const existing = data?.list.find((one) => one.name === name.trim() && (shopId === undefined || one.shopId === shopId))
  const submit = async () => {
    const standing = existing === undefined ? {} : { id: existing.id, version: existing.version }
    const saved = await save.send({
      ...standing,
      ...(shopId === undefined ? {} : { shopId }),
      name,
      title: title.slice(0, 200),
      data: { values },
    })
    notice.success(t(existing === undefined ? 'saved' : 'replaced', { name: saved.name }))
  }
  return (
    <FormModal<{ name: string }>
      title={t('saveTitle')}
      open
      onClose={onClose}
      initialValues={{ name }}
      onSubmit={submit}
      submitText={t(existing === undefined ? 'save' : 'replace')}
      danger={existing !== undefined}
    >
      <p className="muted">{t('saveWhat')}</p>
      <Form.Item name="name" label={t('name')} rules={rulesOf(api.goodsTemplate.save.body, 'name')}>
        <Input autoComplete="off" placeholder={t('nameHint')} onChange={(event) => setName(event.target.value)} />
      </Form.Item>
      {existing !== undefined && (
        <NoticeBar tone="warning" title={t('exists')}>
          {t('existsWhat', {
            name: existing.isMine ? t('me') : existing.savedBy,
            time: formatInstant(existing.savedAt),
          })}
        </NoticeBar>
      )}
    </FormModal>
  )
}
