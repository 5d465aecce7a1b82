<?php

declare(strict_types=1);

namespace Drupal\mtservice_tmgmt;

use Drupal\Core\Form\FormStateInterface;
use Drupal\mtservice_tmgmt\Plugin\tmgmt\Translator\MtServiceTranslator;
use Drupal\tmgmt\TranslatorPluginUiBase;
use MtService\Error;

/** Settings form of a translator, with a button that tests the connection. */
class MtServiceTranslatorUi extends TranslatorPluginUiBase
{
    /** {@inheritdoc} */
    public function buildConfigurationForm(array $form, FormStateInterface $form_state)
    {
        $form = parent::buildConfigurationForm($form, $form_state);
        $translator = $form_state->getFormObject()->getEntity();
        $form['url'] = [
            '#type' => 'url',
            '#title' => t('Address of the service'),
            '#required' => true,
            '#default_value' => $translator->getSetting('url'),
        ];
        $form['token'] = [
            '#type' => 'textfield',
            '#title' => t('Key'),
            '#required' => true,
            '#default_value' => $translator->getSetting('token'),
        ];
        $form['options'] = [
            '#type' => 'textfield',
            '#title' => t('Options'),
            '#description' => t('As termCorpusId=c-… for a term list.'),
            '#default_value' => $translator->getSetting('options'),
        ];
        $form['send_corrections'] = [
            '#type' => 'checkbox',
            '#title' => t('Send accepted translations back, so that the service uses them'),
            '#default_value' => $translator->getSetting('send_corrections'),
        ];
        return $form + parent::addConnectButton();
    }

    /** {@inheritdoc} */
    public function validateConfigurationForm(array &$form, FormStateInterface $form_state)
    {
        parent::validateConfigurationForm($form, $form_state);
        try {
            MtServiceTranslator::client($form_state->getFormObject()->getEntity())->listSystems();
        } catch (Error $error) {
            $name = $error->reason === Error::UNAUTHORIZED ? 'token' : 'url';
            $text = t('The service answered: @error', ['@error' => $error->getMessage()]);
            $form_state->setErrorByName("settings][$name", $text);
        }
    }
}
