import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { LetterKeysSwitch } from '#app/ui/form/letter-keys-switch.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { AccountForm, FIELDS } from './account-form.tsx'
import { createAccountQueries, useAccount, useAccountReload } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { callAuth } from './call-auth.ts'
import { ChallengeForm } from './factors/challenge-form.tsx'
import { FactorManager } from './factors/factor-manager.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { Loaded } from './loaded.tsx'
import { SessionList } from './session-list.tsx'
import type { AuthDraft } from './sign-in/auth-draft.ts'
import { AuthFrame } from './sign-in/auth-frame.tsx'
import { describeFailure } from './sign-in/auth-messages.ts'
import { EmailForm } from './sign-in/email-form.tsx'
import { PasswordForm } from './sign-in/password-form.tsx'
import { SignInMethodsSection } from './sign-in-methods.tsx'

/** The account page of every signed-in user. */
export function AccountScreen() {
  const { email, secondFactor } = useAuth()
  const [queries] = useState(createAccountQueries)
  if (secondFactor === 'code') {
    return (
      <AuthFrame title="Your account" lead="Confirm your second factor to open it.">
        <ChallengeForm />
      </AuthFrame>
    )
  }
  return (
    // No key: the page survives a change of email, and another account always starts from the sign-in screen.
    <QueryClientProvider client={queries}>
      <AccountPage email={email ?? ''} mustEnrol={secondFactor === 'enrol'} />
    </QueryClientProvider>
  )
}

function AccountPage({ email, mustEnrol }: { email: string; mustEnrol: boolean }) {
  const account = useAccount()
  const reload = useAccountReload()
  const [areLettersOn, setLettersOn] = useLetterKeys()
  return (
    <div className="gutters pb-20">
      <header className="pt-12 pb-9 sm:pt-16 sm:pb-12">
        <p className="label-caps flex items-center gap-4 text-dim">
          <span>Stage door</span>
          <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
        </p>
        <h1 className="-ml-[0.03em] mt-5 text-head">Your account</h1>
        <p className="mt-4 text-dim text-lead [overflow-wrap:anywhere]">{email}</p>
        {mustEnrol && (
          <FormNotice tone="note" title="Your role requires a second factor" className="mt-6 max-w-2xl">
            The staff pages open once one is set up below.
          </FormNotice>
        )}
      </header>
      <AccountSection
        mark="01"
        title="Name"
        text="The name your colleagues see next to your work. Admins also see your address."
      >
        <Loaded query={account}>{({ fullName }) => <NameForm fullName={fullName} onSaved={reload} />}</Loaded>
      </AccountSection>
      <AccountSection
        mark="02"
        title="Email"
        text="You sign in with it. A change takes effect when both addresses have confirmed it."
      >
        <Loaded query={account}>{(own) => <EmailForm account={own} onRequested={reload} />}</Loaded>
      </AccountSection>
      <AccountSection
        mark="03"
        title="Password"
        text="Changing it signs out every other device. You confirm it with your current password, with a code from a mail, or by having signed in less than a day ago."
      >
        <PasswordForm email={email} onChanged={reload} />
      </AccountSection>
      <AccountSection
        mark="04"
        title="Second factors"
        text="A passkey or a code in addition to the password. A stolen password alone is then useless."
      >
        <FactorManager isEmbedded onChange={reload} />
      </AccountSection>
      <AccountSection
        mark="05"
        title="Recovery codes"
        text="Ten codes for when you lose a second factor. Each works once. Keep them on paper or in a password manager."
      >
        <Loaded query={account}>
          {({ hasFactor, hasCodes }) => <RecoveryCodes hasFactor={hasFactor} hasCodes={hasCodes} onChange={reload} />}
        </Loaded>
      </AccountSection>
      <AccountSection
        mark="06"
        title="Devices"
        text="Where you are signed in. If you do not know one, end it and change your password."
      >
        <SessionList onEnded={reload} />
      </AccountSection>
      <AccountSection
        mark="07"
        title="Keyboard"
        text="Keys that are a single letter, digit or sign. Remembered in this browser."
      >
        <LetterKeysSwitch isOn={areLettersOn} onChange={setLettersOn} />
      </AccountSection>
      <SignInMethodsSection mark="08" onChange={reload} />
    </div>
  )
}

function NameForm({ fullName, onSaved }: { fullName: string; onSaved: () => Promise<void> }) {
  async function send(typed: AuthDraft) {
    await callAuth((auth) => auth.updateUser({ data: { full_name: typed.fullName } }))
    showToast({ title: 'Name saved', description: typed.fullName, tone: 'success' })
    await onSaved()
  }
  return (
    <AccountForm
      label="Name"
      button={{ idle: 'Save name', busy: 'Saving...' }}
      send={send}
      explain={(error) => describeFailure(error, 'The name could not be saved')}
    >
      <InputField {...FIELDS.fullName} label="Full name" defaultValue={fullName} maxLength={80} />
    </AccountForm>
  )
}
