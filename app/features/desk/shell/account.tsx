import { Link, useNavigate } from 'react-router'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'

/** Who is signed in, and the way out. */
export function Account() {
  const { email, signOut } = useAuth()
  const navigate = useNavigate()
  return (
    <>
      <Link
        to="/account"
        className="min-w-0 max-w-[29ch] truncate py-2.5 text-dim text-sm hover:text-ink"
        title={email ?? undefined}
        aria-label={`${email}: your account`}
      >
        {email}
      </Link>
      <Button
        variant="outline"
        size="sm"
        onClick={async () => {
          await signOut()
          await navigate('/')
        }}
      >
        Sign Out
      </Button>
    </>
  )
}
