import assert from 'node:assert/strict';
import {test} from 'node:test';
import {emailIn, isAllowed, roleIn, userNameIn} from '../../../src/sign-in/provider/claims.ts';

test('the user name is the preferred one, else a verified address, or the claim that is configured', () => {
  assert.equal(userNameIn({preferred_username: 'anna', email: 'a@example.com'}, {}), 'anna');
  const verified = {email: 'a@example.com', email_verified: true};
  assert.equal(userNameIn({preferred_username: ' ', ...verified}, {}), 'a@example.com');
  assert.equal(emailIn(verified), 'a@example.com');
  const boss = {email: 'boss@example.com'};
  for (const claims of [boss, {...boss, email_verified: false}, {...boss, email_verified: 'true'}]) {
    assert.equal(userNameIn(claims, {}), undefined, 'anybody may enter that address');
    assert.equal(userNameIn(claims, {userNameClaim: 'email'}), undefined);
    assert.equal(emailIn(claims), undefined);
    assert.equal(roleIn(claims, {adminClaim: 'email', adminValue: 'boss@example.com'}), 'user');
    assert.ok(!isAllowed(claims, {allowedClaim: 'email', allowedValues: ['boss@example.com']}));
  }
  assert.equal(userNameIn({upn: 'anna', preferred_username: 'x'}, {userNameClaim: 'upn'}), 'anna');
  assert.equal(userNameIn({preferred_username: 7}, {}), undefined);
});

test('a role is determined by a value, a list, or a path', () => {
  const settings = {adminClaim: 'realm_access.roles', adminValue: 'mt-admin'};
  assert.equal(roleIn({realm_access: {roles: ['a', 'mt-admin']}}, settings), 'admin');
  assert.equal(roleIn({'realm_access.roles': 'mt-admin'}, settings), 'admin');
  assert.equal(roleIn({realm_access: {roles: ['mt-administrator']}}, settings), 'user');
  assert.equal(roleIn({realm_access: null}, settings), 'user');
  assert.equal(roleIn({}, {adminClaim: '__proto__.constructor', adminValue: 'x'}), 'user');
  assert.equal(roleIn({groups: ['mt-admin']}, {}), undefined);
});

test('who may sign in is determined by a claim, a verified address, or both', () => {
  const staff = {allowedClaim: 'tid', allowedValues: ['7', 'true']};
  assert.ok(isAllowed({tid: '7'}, staff) && isAllowed({tid: 7}, staff) && isAllowed({tid: true}, staff));
  assert.ok(!isAllowed({tid: '8'}, staff) && !isAllowed({}, staff) && !isAllowed({tid: {7: 7}}, staff));
  const domains = {allowedEmailDomains: ['@Example.com']};
  assert.ok(isAllowed({email: 'a@example.com', email_verified: true}, domains));
  assert.ok(!isAllowed({email: 'a@example.com'}, domains), 'only what the provider has verified');
  assert.ok(!isAllowed({email: 'example.com@evil.example', email_verified: true}, domains));
  assert.ok(!isAllowed({email: 'a@example.com', email_verified: true}, {...domains, ...staff}));
  assert.ok(isAllowed({}, {}));
});
