// Redeems codes of vouchers and of what is fetched at the counter: one is typed or scanned, looked at, and redeemed; then the next.
import { api, CODE_DIGITS, type FoundCode, groupedCode } from '@merchant/contract'
import { Button, Form, Input, type InputRef } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { FoundCodeCard } from './found-code.tsx'
import { redeemTexts } from './redeem.texts.ts'
import './redeem.css'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)

/** 陶艺体验课单人券 ×1 */
const goodsOf = ({ goods }: FoundCode): string => goods.map(({ title, quantity }) => `${title} ×${quantity}`).join('、')

export default function RedeemPage(): ReactNode {
  const t = useText(redeemTexts)
  const input = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState('')
  const [found, setFound] = useState<FoundCode | null>(null)
  const [done, setDone] = useState<FoundCode | null>(null)
  const find = useSend(api.redeemCode.find, { quiet: true })
  const redeem = useSend(api.redeemCode.redeem, { quiet: true, refreshes: [api.saleOrder.list, api.saleOrder.info] })
  const isBusy = find.isSending || redeem.isSending

  const told = (error: unknown) => setComplaint(error instanceof ApiError ? error.message : String(error))
  async function lookUp(): Promise<void> {
    setDone(null)
    setFound(null)
    if (code.length !== CODE_DIGITS) return setComplaint(t('codeMissing'))
    setComplaint('')
    await find.send({ digits: code }).then(setFound, told)
    input.current?.focus()
  }
  async function redeemIt({ code: shown }: FoundCode): Promise<void> {
    setComplaint('')
    const sent = { digits: digitsOf(shown) }
    try {
      const redeemed = await redeem.send(sent)
      setDone(redeemed)
      setFound(redeemed)
      setCode('')
    } catch (error) {
      told(error)
      // Somebody else may have redeemed it: what stands there is what it is now.
      await find.send(sent).then(setFound, () => undefined)
    }
    input.current?.focus()
  }
  return (
    <>
      <PageHeader note={t('note')} />
      <div className="redeem-page">
        <SectionCard>
          <Form
            layout="vertical"
            onFinish={() =>
              void (found?.barrier === null && digitsOf(found.code) === code ? redeemIt(found) : lookUp())
            }
          >
            <Form.Item
              label={t('code')}
              htmlFor="redeem-code"
              extra={t('codeHint')}
              {...(complaint === ''
                ? {}
                : { validateStatus: 'error' as const, help: <span role="alert">{complaint}</span> })}
            >
              <Input
                id="redeem-code"
                ref={input}
                size="large"
                autoFocus
                className="redeem-input"
                inputMode="numeric"
                autoComplete="off"
                value={groupedCode(code)}
                onChange={(event) => setCode(digitsOf(event.target.value))}
              />
            </Form.Item>
            <div className="redeem-acts">
              <Button
                htmlType="submit"
                size="large"
                type={found?.barrier === null ? 'default' : 'primary'}
                loading={find.isSending}
              >
                {t('find')}
              </Button>
            </div>
          </Form>
        </SectionCard>
        <div className="redeem-found" aria-live="polite">
          {done !== null && (
            <NoticeBar tone="success" title={t('done')}>
              {t('doneWhat', { goods: goodsOf(done), tail: done.code.slice(-4) })}
            </NoticeBar>
          )}
          <SectionCard title={t('found')}>
            {found === null ? (
              <p className="muted">{t('none')}</p>
            ) : (
              <>
                <FoundCodeCard found={found} isDone={done !== null} />
                {found.barrier === null && (
                  <div className="redeem-acts">
                    <Button
                      type="primary"
                      size="large"
                      loading={redeem.isSending}
                      disabled={isBusy}
                      onClick={() => void redeemIt(found)}
                    >
                      {t(found.deliveryType === 'PICKUP' ? 'handOver' : 'redeem')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </SectionCard>
        </div>
      </div>
    </>
  )
}
