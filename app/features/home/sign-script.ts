const STRUCK_KEY = 'neon-magnolia-sign-struck'

/** The sign flickers on once per visit. */
function strikeSign(): void {
  try {
    if (window.sessionStorage.getItem(STRUCK_KEY)) {
      document.querySelector('.animate-strike')?.classList.remove('animate-strike')
    }
    window.sessionStorage.setItem(STRUCK_KEY, '1')
  } catch {
    // Without storage it flickers on every time.
  }
}

// An inline script right after the sign on the home page, so that it runs before the first paint.
strikeSign()
