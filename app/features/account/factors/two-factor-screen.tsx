import { Link, useLocation } from 'react-router'
import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { AuthFrame } from '#app/features/account/sign-in/auth-frame.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { findReturnPath } from '#app/lib/auth/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import { FactorManager } from './factor-manager.tsx'

const LEADS = {
  none: 'A passkey or a code in addition to the password. A stolen password alone is then useless.',
  code: 'Enter a code first. You can then add and remove second factors.',
  enrol: 'Your role requires it: the staff pages open once a second factor is set up here.',
}

/** Where a signed-in user adds, views and removes second factors. */
export function TwoFactorScreen() {
  return (
    <AccessGuard>
      <TwoFactor />
    </AccessGuard>
  )
}

function TwoFactor() {
  const { secondFactor, isStaff } = useAuth()
  const returnPath = findReturnPath(useLocation())
  return (
    <AuthFrame title="Two-factor sign-in" lead={LEADS[secondFactor]}>
      {secondFactor === 'code' ? <ChallengeForm /> : <FactorManager />}
      {isStaff && secondFactor === 'none' && (
        <p className="mt-10 border-rule border-t pt-5">
          {/* Users who were redirected here return to the page that required it. */}
          {returnPath === '/' ? (
            <Button asChild variant="link" size="sm">
              <Link to="/desk">Go to the desk</Link>
            </Button>
          ) : (
            <Button asChild variant="neon" size="lg">
              <Link to={returnPath}>Go on to where you were</Link>
            </Button>
          )}
        </p>
      )}
    </AuthFrame>
  )
}
