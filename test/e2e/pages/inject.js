{
  const {script: address} = document.currentScript.dataset;
  const host = trustedTypes.createPolicy('host', {createScriptURL: (url) => url});
  addEventListener('load', () => {
    const script = document.createElement('script');
    script.src = host.createScriptURL(address);
    document.head.append(script);
  });
}
