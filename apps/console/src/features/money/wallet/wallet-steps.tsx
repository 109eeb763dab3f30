// The way to an open wallet, step by step from top to bottom; the one to be done now is unfolded.
import { formatInstant } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { StepItem, StepList } from '../../../components/layout/step-list.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useLogin } from '../../../session/session.ts'
import { BindCardForm } from './bind-card-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { WalletCommands } from './wallet-commands.ts'
import { currentStepOf, standingOf, type Wallet, type WalletStep, walletStepsOf } from './wallet-progress.ts'
import { walletTexts } from './wallet.texts.ts'
import './wallet.css'

interface StepsProps {
  readonly wallet: Wallet
  readonly commands: WalletCommands
}

const looks = {
  done: { text: 'stepDone', tone: 'success' },
  current: { text: 'stepCurrent', tone: 'info' },
  locked: { text: 'stepLocked', tone: 'neutral' },
} as const

export function WalletSteps({ wallet, commands }: StepsProps): ReactNode {
  const t = useText(walletTexts)
  const current = currentStepOf(wallet)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    // The step that was just done takes its fields away, and the focus with them; the next one is where to go on.
    if (shown.current !== current)
      list.current?.querySelector<HTMLElement>('[aria-current] :is(input, button)')?.focus()
    shown.current = current
  }, [current])
  return (
    <div className="wallet-steps">
      <StepList ref={list}>
        {walletStepsOf(wallet).map((step, index) => {
          const standing = standingOf(step, wallet)
          const { text, tone } = looks[standing]
          return (
            <StepItem
              key={step}
              number={index + 1}
              title={t(step)}
              standing={standing}
              tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
            >
              {standing === 'done' && <DoneNote step={step} wallet={wallet} />}
              {standing === 'current' && <CurrentStep step={step} wallet={wallet} commands={commands} />}
            </StepItem>
          )
        })}
      </StepList>
    </div>
  )
}

function DoneNote({ step, wallet }: { step: WalletStep; wallet: Wallet }): ReactNode {
  const t = useText(walletTexts)
  const { phone, contractNo, signedAt, memberType } = wallet
  if (step === 'member')
    return <p className="muted">{t(memberType === 'ENTERPRISE' ? 'memberDoneCompany' : 'memberDone')}</p>
  if (step === 'audit') return <p className="muted">{t('auditDone')}</p>
  if (step === 'phone') return phone === null ? null : <p className="muted tabular">{t('phoneDone', { phone })}</p>
  if (contractNo === null) return null
  return (
    <p className="muted tabular">
      {signedAt === null
        ? t('contractDone', { no: contractNo })
        : t('contractDoneAt', { no: contractNo, at: formatInstant(signedAt) })}
    </p>
  )
}

function CurrentStep({ step, wallet, commands }: StepsProps & { step: WalletStep }): ReactNode {
  if (step === 'member') return <MemberStep wallet={wallet} commands={commands} />
  if (step === 'audit') return <AuditStep commands={commands} />
  if (step === 'account') return <AccountStep commands={commands} />
  if (step === 'phone') return <PhoneStep commands={commands} />
  if (step === 'contract') return <ContractStep commands={commands} />
  return <CardStep wallet={wallet} commands={commands} />
}

function MemberStep({ wallet, commands: { createMember, check } }: StepsProps): ReactNode {
  const t = useText(walletTexts)
  const { company } = useLogin()
  if (wallet.state === 'CREATED')
    return (
      <>
        <p className="muted">{t('memberWaits')}</p>
        <Button loading={check.isSending} onClick={() => void quietly(check.send({ refresh: true }))}>
          {t('refresh')}
        </Button>
      </>
    )
  if (wallet.memberType === 'ENTERPRISE' && company.isAuthentication !== 1)
    return (
      <>
        <p className="muted">{t('memberNeedsCompany')}</p>
        <PageLink to="/certification">{t('toCertification')}</PageLink>
      </>
    )
  return (
    <>
      <p className="muted">{t(wallet.memberType === 'ENTERPRISE' ? 'memberWhatCompany' : 'memberWhat')}</p>
      <Button type="primary" loading={createMember.isSending} onClick={() => void quietly(createMember.send({}))}>
        {t('memberOpen')}
      </Button>
    </>
  )
}

/** The company's papers are with the auditor, or were sent back: the certification knows which. */
function AuditStep({ commands: { check } }: Pick<StepsProps, 'commands'>): ReactNode {
  const t = useText(walletTexts)
  const { company } = useLogin()
  return (
    <>
      <p className="muted">{t(company.isAuthentication === -1 ? 'auditRejected' : 'auditWhat')}</p>
      <div className="wallet-actions">
        <PageLink to="/certification">{t('toCertification')}</PageLink>
        <Button loading={check.isSending} onClick={() => void quietly(check.send({ refresh: true }))}>
          {t('refresh')}
        </Button>
      </div>
    </>
  )
}

/** The public account comes with the audit; here it is only waited for. */
function AccountStep({ commands: { check } }: Pick<StepsProps, 'commands'>): ReactNode {
  const t = useText(walletTexts)
  return (
    <>
      <p className="muted">{t('accountWhat')}</p>
      <Button loading={check.isSending} onClick={() => void quietly(check.send({ refresh: true }))}>
        {t('refresh')}
      </Button>
    </>
  )
}

function PhoneStep({ commands }: Pick<StepsProps, 'commands'>): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const { user } = useLogin()
  return (
    <PhoneForm
      commands={commands}
      what={t('phoneWhat')}
      submitText={t('phoneBind')}
      phone={user.phone}
      onBound={() => notice.success(t('phoneBound'))}
    />
  )
}

function ContractStep({ commands: { signContract, check } }: Pick<StepsProps, 'commands'>): ReactNode {
  const t = useText(walletTexts)
  const sign = async () => {
    const { url } = await signContract.send({})
    // The provider's page takes this tab and leads back through /middlepage.
    location.assign(url)
  }
  return (
    <>
      <p className="muted">{t('contractWhat')}</p>
      <div className="wallet-actions">
        <Button type="primary" loading={signContract.isSending} onClick={() => void quietly(sign())}>
          {t('contractGo')}
        </Button>
        <Button type="text" loading={check.isSending} onClick={() => void quietly(check.send({ refresh: true }))}>
          {t('contractAsk')}
        </Button>
      </div>
    </>
  )
}

function CardStep({ wallet, commands }: StepsProps): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const { info } = useLogin()
  const { limits } = useBaseData()
  return (
    <>
      <p className="muted">{t('cardWhat', { name: info.realName })}</p>
      <BindCardForm
        commands={commands}
        waiting={wallet.cards.find(({ status }) => status === 'CODE_SENT')}
        resendSeconds={limits.smsResendSeconds}
        onBound={() => notice.success(t('cardBound'))}
      />
    </>
  )
}

/** For buttons: what went wrong has been shown already. */
const quietly = (sending: Promise<unknown>): Promise<unknown> => sending.catch(() => undefined)
