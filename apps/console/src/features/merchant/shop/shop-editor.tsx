// The shop's form with its preview; saves on top of the version it read, and asks when somebody else was faster.
import { api, refusalCode, type ShopInfo } from '@merchant/contract'
import { Button, Checkbox, Form, Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useMay } from '../../../session/session.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessCard } from './business-card.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { shopTexts } from './shop.texts.ts'
import { savingOf, type ShopValues, turningOf, valuesOf } from './shop-values.ts'

const { body } = api.shop.save

export function ShopEditor({ shop }: { shop: ShopInfo | null }): ReactNode {
  const t = useText(shopTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const page = usePage()
  const mayEdit = useMay('shop.edit')
  const { customerService } = useBaseData()
  const latest = useRead(api.shop.info, undefined, { enabled: false })
  // What the form stands on. Later readings do not replace what is being typed.
  const [base, setBase] = useState(shop)
  const standing = useRef(shop)
  const standOn = (saved: ShopInfo | null) => {
    // A command sent in the same breath must see it, before anything is drawn again.
    standing.current = saved
    setBase(saved)
  }
  const [isConflicting, setConflicting] = useState(false)
  const save = useSend(api.shop.save, {
    refreshes: [api.shop.info, api.user.infoOfLogin, api.board.merchant, api.merchant.info],
  })
  const turn = useSend(api.shop.save, { refreshes: [api.shop.info, api.user.infoOfLogin] })

  const submit = async (values: ShopValues) => {
    try {
      const before = standing.current
      const open = before === null ? values.open : before.status === 'OPEN'
      const saved = await save.send(savingOf({ ...values, open }, before?.version))
      standOn(saved)
      setConflicting(false)
      form.setFieldsValue(valuesOf(saved))
      notice.success(t(before === null ? 'created' : 'saved'))
    } catch (error) {
      if (error instanceof ApiError && error.code === refusalCode('record.changed')) setConflicting(true)
      throw error
    }
  }
  const { form, formProps, isBusy, isDirty, reset } = useAppForm<ShopValues>({ onSubmit: submit })
  const values = Form.useWatch<Partial<ShopValues> | undefined>([], form)
  const isStopped = base?.status === 'FROZEN' || base?.status === 'CLOSED'
  const isReadOnly = !mayEdit || isStopped

  const turnShop = async (open: boolean) => {
    const saving = base === null ? null : turningOf(base, open)
    if (saving === null) {
      form.submit()
      return
    }
    try {
      standOn(await turn.send(saving))
      notice.success(t(open ? 'nowOpen' : 'nowResting'))
    } catch (error) {
      if (error instanceof ApiError && error.code === refusalCode('record.changed')) setConflicting(true)
    }
  }
  const takeLatest = async (mode: 'load' | 'overwrite') => {
    const { data } = await latest.refresh()
    if (data === undefined) return
    standOn(data)
    setConflicting(false)
    if (mode === 'overwrite') form.submit()
    else {
      reset()
      form.setFieldsValue(valuesOf(data))
    }
  }
  const discard = async () => {
    if (!(await confirm({ title: t('discardQuestion'), okText: t('discard'), danger: true }))) return
    reset()
    form.setFieldsValue(valuesOf(base))
  }

  return (
    <WithAside
      asideLabel={t('preview')}
      aside={
        <>
          {base !== null && (
            <BusinessCard
              shop={base}
              isTurning={turn.isSending}
              onTurn={isReadOnly ? undefined : (open) => void turnShop(open)}
            />
          )}
          <ShopPreview values={values} status={base?.status ?? 'PENDING'} />
        </>
      }
    >
      {isStopped && (
        <NoticeBar tone="danger" title={t(base.status === 'FROZEN' ? 'frozenTitle' : 'closedTitle')}>
          {t('serviceWhat', customerService)}
        </NoticeBar>
      )}
      {isConflicting && (
        <NoticeBar
          tone="warning"
          title={t('conflictTitle')}
          action={
            <>
              <Button size="small" type="primary" onClick={() => void takeLatest('load')}>
                {t('loadLatest')}
              </Button>
              <Button size="small" onClick={() => void takeLatest('overwrite')}>
                {t('overwrite')}
              </Button>
            </>
          }
        >
          {t('conflictWhat')}
        </NoticeBar>
      )}
      <Form<ShopValues> {...formProps} initialValues={valuesOf(shop)} disabled={isReadOnly || isBusy}>
        <SectionCard title={t('profile')}>
          <div className="shop-profile">
            <Form.Item name="logo" label={t('logo')} extra={t('logoHint')}>
              <ImageUpload purpose="SHOP_LOGO" label={t('logo')} />
            </Form.Item>
            <div>
              <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesOf(body, 'name')}>
                <Input autoComplete="off" count={{ show: true, max: 30, strategy: codePoints }} />
              </Form.Item>
              <Form.Item
                name="servicePhone"
                label={t('servicePhone')}
                extra={t('servicePhoneHint')}
                rules={rulesOf(body, 'servicePhone')}
              >
                <Input inputMode="tel" autoComplete="off" maxLength={13} />
              </Form.Item>
            </div>
          </div>
          <Form.Item name="intro" label={t('intro')} rules={rulesOf(body, 'intro')}>
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 6 }}
              placeholder={t('introHint')}
              count={{ show: true, max: 200, strategy: codePoints }}
            />
          </Form.Item>
        </SectionCard>
        <SectionCard title={t('shipAddress')}>
          <AddressFields of="shipAddress" />
        </SectionCard>
        <SectionCard
          title={t('returnAddress')}
          extra={
            <Form.Item name="isSameAddress" valuePropName="checked" noStyle>
              <Checkbox>{t('sameAddress')}</Checkbox>
            </Form.Item>
          }
        >
          <p className="muted shop-return-hint">{t('returnHint')}</p>
          {values?.isSameAddress === false && <AddressFields of="returnAddress" />}
        </SectionCard>
        {!isReadOnly && (
          <SaveBar>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t(base === null ? 'create' : 'save')}
            </Button>
            {base === null && (
              <Form.Item name="open" valuePropName="checked" noStyle>
                <Checkbox>{t('openAtOnce')}</Checkbox>
              </Form.Item>
            )}
            {isDirty && base !== null && (
              <>
                <Button onClick={() => void discard()}>{t('discard')}</Button>
                <span className="muted">{t('dirty')}</span>
              </>
            )}
            {!isDirty && base !== null && (
              <Button type="link" onClick={() => page.go('/goods/add')}>
                {t('goPublish')}
              </Button>
            )}
          </SaveBar>
        )}
      </Form>
    </WithAside>
  )
}

/** People count characters as the server does, so that an emoji or a rare character is one. */
const codePoints = (text: string): number => [...text].length
