export {DEMO_USER, ensureDemoAccount} from './demo-account.ts';
export {authenticate, issueToken, tokenIdOf, type IssuedToken} from './tokens.ts';
export {addUser, canonicalUserName, changePassword, userOfPassword} from './users.ts';
