export {DEMO_USER, ensureDemoAccount} from './demo-account.ts';
export {signInPages, type SignInOptions} from './sign-in/sign-in-pages.ts';
export {authenticate, issueToken, type IssuedToken} from './tokens.ts';
export {addUser, canonicalUserName, userOfPassword} from './users.ts';
